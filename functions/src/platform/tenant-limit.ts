import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { BoundedCache } from './bounded-cache.ts';
import { log } from './logger.ts';
import { addRequests } from './request-count.entity.ts';

export type LimitRules = {
  /** Maximum number of requests of a company in a window of `windowSec`, over all functions and their instances. */
  requests: number;
  windowSec: number;
  /** Number of requests in a window up to which an instance reports nothing to the table, so that an ordinary day needs no writes. */
  unreported: number;
  /** Shortest time between two reports of an instance about the same company, in milliseconds. */
  reportEveryMs: number;
};

/** On average 300 requests a second over a window of ten seconds: about what a hundred attendants make at a busy moment. */
export const tenantRules: LimitRules = { requests: 3_000, windowSec: 10, unreported: 50, reportEveryMs: 1_000 };

type Deps = {
  add: (companyId: CompanyId, windowSec: number, requests: number, scope: string) => Promise<number>;
  nowMs: () => number;
};
/** Requests of a company in the window that begins at `window` (Unix seconds). `own`: requests at this instance; `reported`: those of
 *  them that the table includes; `others`: requests at other instances, according to the table's last answer. */
type Count = { window: number; own: number; reported: number; others: number; reportedAtMs: number };

/** Makes a function that counts the requests of each company, by themselves for each `scope` if there are several, and refuses those above the limit. The count lacks the requests that other
 *  instances have not reported yet, and all requests of other instances while the table is unreachable. */
export const createTenantLimit = ({ add, nowMs }: Deps, rules: LimitRules) => {
  const counts = new BoundedCache<Count>(1_000);

  const countOf = (companyId: CompanyId, scope: string, window: number): Count => {
    const key = `${companyId} ${scope}`;
    const present = counts.get(key);
    if (present?.window === window) return present;
    const fresh = { window, own: 0, reported: 0, others: 0, reportedAtMs: 0 };
    counts.set(key, fresh);
    return fresh;
  };

  const report = async (companyId: CompanyId, scope: string, count: Count): Promise<void> => {
    const told = count.own;
    const news = told - count.reported;
    count.reported = told;
    count.reportedAtMs = nowMs();
    try {
      const total = await add(companyId, count.window, news, scope);
      count.others = Math.max(count.others, total - told);
    } catch (error) {
      log.error('TENANT_LIMIT_UNREACHABLE requests are counted on this instance only', error, { companyId });
    }
  };

  /** Counts one request of a company. @throws AppError ERR_TOO_MANY_REQUESTS above the limit, with the seconds until the next window. */
  return async (companyId: CompanyId, scope = ''): Promise<void> => {
    const nowSec = nowMs() / 1000;
    const window = Math.floor(nowSec / rules.windowSec) * rules.windowSec;
    const count = countOf(companyId, scope, window);
    const place = (count.own += 1);
    if (place > rules.unreported && nowMs() - count.reportedAtMs >= rules.reportEveryMs) await report(companyId, scope, count);
    if (place + count.others <= rules.requests) return;
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSec: Math.max(1, Math.ceil(window + rules.windowSec - nowSec)) });
  };
};

/** Counts one request of a company by `tenantRules`. All routes of a function share this counter. @throws AppError above the limit. */
export const limitTenant = createTenantLimit({ add: addRequests, nowMs: Date.now }, tenantRules);
