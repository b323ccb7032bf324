import { auditId as auditIdSchema, type AuditId } from '@balcao/shared/contract/audit.ts';
import type { AuditAction, AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import type { Actor } from '../actor.ts';
import { newUlid } from '../new-ids.ts';
import type { RemovedRow } from '../table/definition.ts';
import { writeTogether, type RowWrite, type Written } from '../write-together.ts';
import { auditStoreFor } from './audit-store.ts';
import { changesBetween } from './changes-between.ts';

/** The user whom the audit log names as the author of a change. */
export type Author = Pick<Actor, 'companyId' | 'userId' | 'name'>;

export type Act = {
  action: AuditAction;
  kind: AuditKind;
  /** Id of the changed record. */
  id: string;
  /** Name of the record, as readers of the log see it. */
  name: string;
  /** The record before and after the change, in the shape that the screens show; callers leave secrets out. `before` null = the record
   *  is new; `after` null = it was deleted. */
  before: object | null;
  after: object | null;
  /** The rows that a deletion removes, as an entity's `removal` returns them, so that `undoAct` can restore them. */
  removed?: ReadonlyArray<RemovedRow>;
};
export type Committed = { outcome: 'written'; auditId: AuditId } | Extract<Written, { outcome: 'refused' }>;

/** Commits an administrative change and its audit log entry in one transaction. Costs one more row, and DynamoDB charges twice as much for
 *  writes in a transaction.
 *  @returns `refused` with the position of the first of `writes` whose condition failed. */
export const commitAct = async (author: Author, act: Act, writes: ReadonlyArray<RowWrite>, now = new Date()): Promise<Committed> => {
  const { auditId, entry } = actEntry(author, act, now);
  const written = await writeTogether([...writes, entry]);
  return written.outcome === 'written' ? { outcome: 'written', auditId } : written;
};

/** The write that creates the audit log entry of a change, for an area that commits its own transaction, and the id of that entry. */
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
