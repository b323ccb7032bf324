import { auditId as auditIdSchema, type AuditEntryView, type AuditId } from '@balcao/shared/contract/audit.ts';
import { contactId as contactIdSchema } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { restoreWrite } from '../../../platform/table/entity.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { auditStoreFor, type AuditEntry } from '../../../platform/audit/audit-store.ts';
import { toAuditView } from './present-entry.ts';
import { contactDeps } from '../../../people/contacts/service/contact-deps.ts';
import { unmergeContacts } from '../../../people/contacts/service/merge-contacts.ts';
import { restorers } from './restorers.ts';

/** Puts back the rows that a deletion took away, once, and writes that down too. What pointed at the record points at it again: nobody took those pointers away.
 *  @throws AppError ERR_RECORD_NOT_FOUND for somebody else's deletion, unless an admin asks; ERR_NO_PERMISSION for who may not delete such a record (any more); ERR_CANNOT_UNDO when it was undone already or something new stands in its place. */
export const undoAct = async (actor: Actor, id: AuditId, now = new Date()): Promise<AuditEntryView> => {
  const audit = auditStoreFor(actor.companyId);
  const entry = await audit.get(id);
  if (!entry || (actor.profile !== 'admin' && entry.user.id !== actor.userId)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (entry.action === 'merge' && entry.undoneBy === null) return undoMerge(actor, entry);
  const restorer = restorers[entry.kind];
  if (!restorer || entry.removed.length === 0 || entry.undoneBy !== null) throw new AppError('ERR_CANNOT_UNDO', undefined);
  if (!can(actor, restorer.permission)) throw new AppError('ERR_NO_PERMISSION', undefined);
  await restorer.assertMay?.(actor, entry.removed);
  const back: AuditEntry = {
    ...entry,
    id: auditIdSchema.parse(newUlid(now)),
    at: now.toISOString(),
    user: { id: actor.userId, name: actor.name },
    action: 'restore',
    changes: [],
    removed: [],
  };
  const also = (await restorer.also?.writes(actor, entry.removed)) ?? [];
  const written = await writeTogether([
    audit.undoneWrite(id, back.id),
    ...also,
    ...entry.removed.map((row) => restoreWrite(row.entity, row.values)),
    audit.entryWrite(back),
  ]);
  if (written.outcome === 'refused') {
    const isLimit = written.index >= 1 && written.index <= also.length;
    if (isLimit && restorer.also) await restorer.also.refuse(actor);
    throw new AppError('ERR_CANNOT_UNDO', undefined);
  }
  await restorer.after?.(actor, entry.removed);
  return toAuditView({ ...entry, undoneBy: back.id });
};

/** Two contacts again, by the rules of the contacts page; its own entry says so. */
const undoMerge = async (actor: Actor, entry: AuditEntry): Promise<AuditEntryView> => {
  if (!can(actor, 'contacts:delete')) throw new AppError('ERR_NO_PERMISSION', undefined);
  await unmergeContacts(contactDeps(actor), contactIdSchema.parse(entry.recordId), entry.at);
  await writeTogether([auditStoreFor(actor.companyId).undoneWrite(entry.id, entry.id)]);
  return toAuditView({ ...entry, undoneBy: entry.id });
};
