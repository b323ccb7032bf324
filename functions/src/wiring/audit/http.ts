import { auditContract } from '@balcao/shared/contract/audit.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { auditEnv } from './env.ts';
import { listAudit } from './service/list-audit.ts';
import { listUsage } from './service/list-usage.ts';
import { toAuditView } from './service/present-entry.ts';
import { undoAct } from './service/undo-act.ts';

readEnv(auditEnv);

export const handler = httpArea(
  auditContract,
  {
    listAuditEntries: async ({ actor, query: { cursor, limit, ...filter } }) => {
      const { entries, nextCursor } = await listAudit(actor, filter, cursor ?? null, limit);
      return { entries: entries.map(toAuditView), nextCursor, hasMore: nextCursor !== null };
    },
    undoDeletion: ({ actor, params }) => undoAct(actor, params.id),
    listUsage: ({ actor, params }) => listUsage(actor, params.id),
  },
  authentication,
);
