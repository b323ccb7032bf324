import { auditId as auditIdSchema, type AuditId } from '@balcao/shared/contract/audit.ts';
import type { AuditAction, AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../table/expires-after.ts';
import type { RowOf } from '../table/entity.ts';
import type { RowWrite } from '../write-together.ts';
import type { RemovedRow } from '../table/definition.ts';
import { auditEntity } from './audit.entities.ts';

export type AuditEntry = {
  id: AuditId;
  at: string;
  user: { id: UserId; name: string };
  action: AuditAction;
  kind: AuditKind;
  recordId: string;
  name: string;
  changes: ReadonlyArray<{ field: string; before: string | null; after: string | null }>;
  removed: ReadonlyArray<RemovedRow>;
  undoneBy: AuditId | null;
};

const keptDays = 730;

const toEntry = (row: RowOf<typeof auditEntity>): AuditEntry => ({
  ...row,
  id: auditIdSchema.parse(row.auditId),
  user: { id: userIdSchema.parse(row.userId), name: row.userName },
  removed: row.removed ?? [],
  undoneBy: row.undoneBy === undefined ? null : auditIdSchema.parse(row.undoneBy),
});

export const auditStoreFor = (companyId: CompanyId) => ({
  /** Write that creates an audit log entry, for the transaction of the administrative change that the entry describes. */
  entryWrite: ({ id, at, user, action, kind, recordId, name, changes, removed }: AuditEntry): RowWrite =>
    auditEntity
      .create({
        companyId,
        auditId: id,
        at,
        userId: user.id,
        userName: user.name,
        action,
        kind,
        recordId,
        name,
        changes,
        removed: removed.length > 0 ? removed : null,
        expiresAt: expiresAfter(new Date(at), keptDays * 86_400),
      })
      .commit(),
  /** Write that marks the change of audit log entry `id` as undone by entry `by`; refused when that change was undone before. */
  undoneWrite: (id: AuditId, by: AuditId): RowWrite =>
    auditEntity
      .patch({ companyId, auditId: id })
      .set({ undoneBy: by })
      .where(({ undoneBy }, { notExists }) => notExists(undoneBy))
      .commit(),
  get: async (id: AuditId): Promise<AuditEntry | null> => {
    const row = await auditEntity.get({ companyId, auditId: id }).go({ consistent: true });
    return row && toEntry(row);
  },
  /** Entries of the audit log, newest first; with `before`, the id of an entry, only those older than that entry. */
  list: async (before: string | null, limit: number): Promise<{ entries: AuditEntry[]; hasMore: boolean }> => {
    const query = auditEntity.query('byTime', { companyId });
    const { data, hasMore } = await (before === null ? query : query.lt({ auditId: before })).go({ order: 'desc', limit });
    return { entries: data.map(toEntry), hasMore };
  },
});
