import { auditId as auditIdSchema, type AuditId } from '@balcao/shared/contract/audit.ts';
import type { AuditAction, AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import type { Actor } from '../actor.ts';
import { newUlid } from '../new-ids.ts';
import type { RemovedRow } from '../table/definition.ts';
import { writeTogether, type RowWrite, type Written } from '../write-together.ts';
import { auditStoreFor } from './audit-store.ts';
import { changesBetween } from './changes-between.ts';

/** Who an act is written down of. */
export type Author = Pick<Actor, 'companyId' | 'userId' | 'name'>;

export type Act = {
  action: AuditAction;
  kind: AuditKind;
  /** Of the record. */
  id: string;
  /** What it is called, for whoever reads the log. */
  name: string;
  /** As the screens show it; secrets are left out by the caller. Null = there was none, or there is none any more. */
  before: object | null;
  after: object | null;
  /** Rows that a deletion takes away and `undoAct` puts back; see an entity's `removal`. */
  removed?: ReadonlyArray<RemovedRow>;
};
export type Committed = { outcome: 'written'; auditId: AuditId } | Extract<Written, { outcome: 'refused' }>;

/** Does an administrative act and writes down who did it, both or neither. Costs a row of the log and a transaction.
 *  @returns `refused` with the position of the first of `writes` that refused. */
export const commitAct = async (author: Author, act: Act, writes: ReadonlyArray<RowWrite>, now = new Date()): Promise<Committed> => {
  const { auditId, entry } = actEntry(author, act, now);
  const written = await writeTogether([...writes, entry]);
  return written.outcome === 'written' ? { outcome: 'written', auditId } : written;
};

/** The log's entry about an act, for a transaction that its area commits itself. */
export const actEntry = (
  author: Author,
  { action, kind, id, name, before, after, removed = [] }: Act,
  now = new Date(),
): { auditId: AuditId; entry: RowWrite } => {
  const auditId = auditIdSchema.parse(newUlid(now));
  const entry = auditStoreFor(author.companyId).entryWrite({
    id: auditId,
    at: now.toISOString(),
    user: { id: author.userId, name: author.name },
    action,
    kind,
    recordId: id,
    name,
    changes: changesBetween(before, after),
    removed,
    undoneBy: null,
  });
  return { auditId, entry };
};
