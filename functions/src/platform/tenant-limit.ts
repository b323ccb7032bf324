import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { BoundedCache } from './bounded-cache.ts';
import { log } from './logger.ts';
import { addRequests } from './request-count.entity.ts';

export type LimitRules = {
  /** Requests that a company may make in a window, in all functions and their instances together. */
  requests: number;
  windowSec: number;
  /** Up to this many requests in a window an instance does not report: on an ordinary day no write is needed at all. */
  unreported: number;
  /** An instance reports its count at most this often. */
  reportEveryMs: number;
};

/** 300 requests a second for ten seconds: about what a hundred attendants make at a busy moment. */
export const tenantRules: LimitRules = { requests: 3_000, windowSec: 10, unreported: 50, reportEveryMs: 1_000 };

type Deps = { add: (companyId: CompanyId, windowSec: number, requests: number) => Promise<number>; nowMs: () => number };
/** Requests of a company at this instance in the current window. `others`: requests of other instances, according to the table's last
 *  answer. */
type Count = { window: number; own: number; reported: number; others: number; reportedAtMs: number };

/** Counts the requests of each company and refuses those above the limit. The count is imprecise by what other instances have not
 *  reported yet; when the table is unreachable, no request is refused. */
export const createTenantLimit = ({ add, nowMs }: Deps, rules: LimitRules) => {
  const counts = new BoundedCache<Count>(1_000);

  const countOf = (companyId: CompanyId, window: number): Count => {
    const present = counts.get(String(companyId));
    if (present?.window === window) return present;
    const fresh = { window, own: 0, reported: 0, others: 0, reportedAtMs: 0 };
    counts.set(String(companyId), fresh);
    return fresh;
  };

  const report = async (companyId: CompanyId, count: Count): Promise<void> => {
    const told = count.own;
    const news = told - count.reported;
    count.reported = told;
    count.reportedAtMs = nowMs();
    try {
      const total = await add(companyId, count.window, news);
      count.others = Math.max(count.others, total - told);
    } catch (error) {
      log.error('TENANT_LIMIT_UNREACHABLE requests are counted on this instance only', error, { companyId });
    }
  };

  /** @throws AppError ERR_TOO_MANY_REQUESTS with the seconds until the next window. */
  return async (companyId: CompanyId): Promise<void> => {
    const nowSec = nowMs() / 1000;
    const window = Math.floor(nowSec / rules.windowSec) * rules.windowSec;
    const count = countOf(companyId, window);
    const place = (count.own += 1);
    if (place > rules.unreported && nowMs() - count.reportedAtMs >= rules.reportEveryMs) await report(companyId, count);
    if (place + count.others <= rules.requests) return;
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSec: Math.max(1, Math.ceil(window + rules.windowSec - nowSec)) });
  };
};

/** Shared by all routes of a function. */
export const limitTenant = createTenantLimit({ add: addRequests, nowMs: Date.now }, tenantRules);
