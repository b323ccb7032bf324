import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { mergedFields } from './merged-fields.ts';
import { presented } from './presented.ts';
import { seenContact } from './seen-contact.ts';
import { toldContact } from './told-contact.ts';

/** Makes one of two contacts who are one person. The names that led to the other lead to the one that stays, who gets what they lacked; the other keeps its
 *  conversations, and is in no list any more.
 *  @throws AppError ERR_CONTACT_NOT_FOUND; ERR_CANNOT_MERGE for one with themselves, a group, or of two channels; ERR_TICKET_ALREADY_OPEN while somebody talks with the other. */
export const mergeContacts = async (deps: ContactDeps, stays: ContactId, goes: ContactId): Promise<ContactView> =>
  untilUndisturbed(async () => {
    const [kept, other] = await Promise.all([seenContact(deps, stays), seenContact(deps, goes)]);
    if (!mayMerge(kept, other)) throw new AppError('ERR_CANNOT_MERGE', undefined);
    if (!(await fitTogether(deps, kept, other))) throw new AppError('ERR_CANNOT_MERGE', undefined);
    const open = await deps.openTicketOf(goes);
    if (open) throw new AppError('ERR_TICKET_ALREADY_OPEN', { userId: null, userName: null, queueName: null, uuid: open.uuid });
    const at = deps.now().toISOString();
    const change = mergedFields(kept, other);
    const connectionIds = [...(await deps.names()).connections.values()].map(({ id }) => id);
    const saved: Contact = { ...kept, ...change, updatedAt: at, version: kept.version + 1 };
    const committed = await deps.commit(
      {
        action: 'merge',
        kind: 'contact',
        // Undoing it asks for the one that went.
        id: goes,
        name: kept.name,
        before: { ...toldContact(kept), merged: null },
        after: { ...toldContact(saved), merged: other.name },
      },
      // A ticket asks in turn, when it is opened, that its contact stands for itself.
      [...(await deps.contacts.mergeWrites(kept, other, change, at)), ...deps.noTicketOpened(goes, connectionIds)],
    );
    // With the names that lead to it now: by them it is known whether it opted out.
    return committed.outcome === 'written' ? presented(deps, (await deps.contacts.get(stays)) ?? saved) : undefined;
  });

/** Names of one contact, and who was merged into it, go with it in one transaction, which holds a hundred rows. */
const mostNames = 40;
const mostMerged = 20;

/** Of the rows that a deletion of the one that stays puts into one row of the log, which holds 400 kB; room is left for what is written into it later. */
const mostBytesTogether = 200_000;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Their marks hold the fields of the one that stays twice. */
const fitTogether = async (deps: ContactDeps, kept: Contact, other: Contact): Promise<boolean> => {
  const merged = await deps.contacts.getMany([...kept.mergedIds, ...other.mergedIds]);
  return 3 * (bytesOf(kept) + bytesOf(other)) + bytesOf([...merged.values()]) <= mostBytesTogether;
};

const mayMerge = (kept: Contact, other: Contact): boolean =>
  kept.id !== other.id &&
  kept.otherNames.length + other.otherNames.length <= mostNames &&
  kept.mergedIds.length + other.mergedIds.length < mostMerged &&
  !kept.isGroup &&
  !other.isGroup &&
  kept.merged === null &&
  other.merged === null;

/** Makes two contacts of one again: names go back, and so do fields of the one that stayed, unless somebody changed them since.
 *  @param goes the one that was in no list. @param madeUntil a merge that was made later stays: it is another one. @throws AppError ERR_CONTACT_NOT_FOUND, ERR_CANNOT_UNDO when it was undone already or names lead elsewhere by now. */
export const unmergeContacts = async (deps: ContactDeps, goes: ContactId, madeUntil?: string): Promise<ContactView> =>
  untilUndisturbed(async () => {
    const other = await seenContact(deps, goes);
    if (!other.merged || (madeUntil !== undefined && other.merged.at > madeUntil)) throw new AppError('ERR_CANNOT_UNDO', undefined);
    const kept = await deps.contacts.get(other.merged.into);
    if (!kept) throw new AppError('ERR_CANNOT_UNDO', undefined);
    const at = deps.now().toISOString();
    const committed = await deps.commit(
      { action: 'split', kind: 'contact', id: goes, name: other.name, before: null, after: toldContact(other) },
      await deps.contacts.unmergeWrites(kept, other, other.merged, at),
    );
    if (committed.outcome === 'refused') {
      // Names that lead elsewhere stay there; a version that moved on is read again.
      if (committed.index > 1) throw new AppError('ERR_CANNOT_UNDO', undefined);
      return undefined;
    }
    return presented(deps, { ...other, merged: null });
  });
