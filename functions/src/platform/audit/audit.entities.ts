import type { AuditAction, AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { json, number, optional, text } from '../table/attributes.ts';
import type { RemovedRow } from '../table/definition.ts';
import { entity } from '../table/entity.ts';

/** An entry of the audit log: one administrative change. */
export const auditEntity = entity(
  'audit',
  {
    companyId: number('ci'),
    /** ULID of the entry: entries sort by time. */
    auditId: text('ai'),
    at: text('at'),
    userId: text('ui'),
    userName: text('un'),
    action: json<AuditAction>('ac'),
    kind: json<AuditKind>('k'),
    recordId: text('ri'),
    name: text('n'),
    changes: json<ReadonlyArray<{ field: string; before: string | null; after: string | null }>>('ch'),
    /** Rows that the change deleted, stored so that the deletion can be undone; absent = the change deleted none. */
    removed: optional(json<ReadonlyArray<RemovedRow>>('rm')),
    /** Id of the log entry that records that this change was undone (its own id for a merge of contacts); absent = not undone. */
    undoneBy: optional(text('ub')),
    expiresAt: number('x'),
  },
  { byTime: { pk: ['companyId'], sk: ['auditId'] } },
);
