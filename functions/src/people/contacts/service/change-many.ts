import pMap from 'p-map';
import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { ContactId, TagId, TicketId } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { assertTags } from './assert-contact-fields.ts';
import { blockContact } from './block-contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { deleteContact } from './delete-contact.ts';
import { seenContact } from './seen-contact.ts';

export type ManyChange = { action: 'delete' | 'block' | 'unblock' } | { action: 'tag' | 'untag'; tags: ReadonlyArray<TagId> };

/** Contacts changed at the same time. */
const atOnce = 10;

/** Does one thing to many contacts, each by itself: those that refuse are named with the reason, and the others are done.
 *  @throws AppError ERR_TAG_NOT_FOUND; ERR_NO_PERMISSION for deleting by whoever may not. */
export const changeMany = async (
  deps: ContactDeps,
  ids: ReadonlyArray<ContactId>,
  change: ManyChange,
): Promise<{ done: ContactId[]; auditIds: AuditId[]; refused: Array<{ id: ContactId; error: ErrorCode }> }> => {
  if (change.action === 'delete' && !can(deps.actor, 'contacts:delete')) throw new AppError('ERR_NO_PERMISSION', undefined);
  if ('tags' in change) await assertTags(deps, change.tags);
  const done: ContactId[] = [];
  const auditIds: AuditId[] = [];
  const refused: Array<{ id: ContactId; error: ErrorCode }> = [];
  const work = async (id: ContactId): Promise<void> => {
    try {
      const auditId = await changeOne(deps, id, change);
      if (auditId) auditIds.push(auditId);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, error: error.code });
    }
  };
  await pMap(new Set(ids), work, { concurrency: atOnce });
  return { done, auditIds, refused };
};

const changeOne = async (deps: ContactDeps, id: ContactId, change: ManyChange): Promise<AuditId | null> => {
  switch (change.action) {
    case 'delete':
      return (await deleteContact(deps, id)).auditId;
    case 'block':
    case 'unblock':
      await blockContact(deps, id, change.action === 'unblock');
      return null;
    case 'tag':
    case 'untag':
      await changeTags(deps, id, change);
      return null;
  }
};

/** Gives one contact tags or takes them away; what else becomes of it meanwhile stays.
 *  @param from a ticket of the contact that the actor has open. */
export const changeTags = (
  deps: ContactDeps,
  id: ContactId,
  { action, tags }: Extract<ManyChange, { tags: unknown }>,
  from?: TicketId,
): Promise<true> =>
  untilUndisturbed(async () => {
    const { tagIds, version } = await seenContact(deps, id, from);
    const wanted = action === 'tag' ? [...new Set([...tagIds, ...tags])] : tagIds.filter((tag) => !tags.includes(tag));
    if (wanted.length === tagIds.length) return true;
    if (wanted.length > mostTags) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'tags', message: 'too many' }] });
    return (await deps.contacts.edit(id, { tagIds: wanted }, deps.now().toISOString(), version)) ? true : undefined;
  });
const mostTags = 50;
