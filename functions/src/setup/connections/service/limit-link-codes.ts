import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { addScopedRequests } from '../../../platform/request-count.entity.ts';
import { createTenantLimit, type LimitRules } from '../../../platform/tenant-limit.ts';

/** Each code makes a notice appear on the phone of whatever number was given, and WhatsApp gives a number only some. All are counted in the table at once. */
const counted = { unreported: 0, reportEveryMs: 0 };
/** Limits for link codes. Per connection: enough to correct a mistyped number a few times; per company: enough to link all its phones. */
export const linkCodeRules = {
  connection: { ...counted, requests: 5, windowSec: 600 },
  company: { ...counted, requests: 30, windowSec: 3600 },
} satisfies Record<string, LimitRules>;

/** Scopes of the counters. */
export const linkCodeScopes = { connection: (id: ConnectionId) => `linkCode ${id}`, company: 'linkCode' };

type Deps = Parameters<typeof createTenantLimit>[0];

export const createLinkCodeLimit = (deps: Deps) => {
  const ofConnection = createTenantLimit(deps, linkCodeRules.connection);
  const ofCompany = createTenantLimit(deps, linkCodeRules.company);
  /** Counts a code that is asked for. @throws AppError ERR_TOO_MANY_REQUESTS above a limit; what its connection refuses does not count for the company. */
  return async (companyId: CompanyId, id: ConnectionId): Promise<void> => {
    await ofConnection(companyId, linkCodeScopes.connection(id));
    await ofCompany(companyId, linkCodeScopes.company);
  };
};

export const limitLinkCodes = createLinkCodeLimit({ add: addScopedRequests, nowMs: Date.now });
