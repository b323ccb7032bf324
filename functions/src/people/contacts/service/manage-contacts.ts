import {
  noteId as noteIdSchema,
  tagId as tagIdSchema,
  type ContactId,
  type NoteId,
  type TagId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { mayDeleteNote } from '@balcao/shared/domain/contacts/note.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { ContactChange } from '../store/contact-store.ts';
import { assertContactReferences } from './assert-contact-fields.ts';
import type { ContactDeps } from './contact-context.ts';
import { presented } from './presented.ts';
import { seenContact } from './seen-contact.ts';

export const getContact = async (deps: ContactDeps, id: ContactId, from?: TicketId): Promise<ContactView> =>
  presented(deps, await seenContact(deps, id, from));

const changed = async (deps: ContactDeps, id: ContactId, change: ContactChange): Promise<ContactView> => {
  const saved = await deps.contacts.edit(id, change, deps.now().toISOString());
  if (!saved) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  return presented(deps, saved);
};

export const toggleAcceptAudio = async (deps: ContactDeps, id: ContactId, from?: TicketId) =>
  changed(deps, id, { acceptAudioMessage: !(await seenContact(deps, id, from)).acceptAudioMessage });
export const toggleDisableBot = async (deps: ContactDeps, id: ContactId, from?: TicketId) =>
  changed(deps, id, { disableBot: !(await seenContact(deps, id, from)).disableBot });
/** @throws AppError ERR_CONTACT_NOT_FOUND, ERR_TAG_NOT_FOUND. */
export const syncTags = async (
  deps: ContactDeps,
  id: ContactId,
  tags: ReadonlyArray<TagId | { id: TagId }>,
  from?: TicketId,
): Promise<ContactView> => {
  const wanted = [...new Set(tags.map((tag) => tagIdSchema.parse(typeof tag === 'string' ? tag : tag.id)))];
  const contact = await seenContact(deps, id, from);
  await assertContactReferences(deps, { ...contact, tagIds: wanted }, contact);
  return changed(deps, id, { tagIds: wanted });
};

export const listNotes = async (deps: ContactDeps, contactId: ContactId, from?: TicketId) => {
  await seenContact(deps, contactId, from);
  const { users } = await deps.names();
  return (await deps.contacts.listNotes(contactId)).map((note) => ({
    ...note,
    user: { id: note.userId, name: users.get(note.userId)?.name ?? '' },
  }));
};

export const createNote = async (
  deps: ContactDeps,
  { note, contactId, ticketId }: { note: string; contactId: ContactId; ticketId?: TicketId | null },
) => {
  await seenContact(deps, contactId, ticketId);
  if (ticketId && (await deps.ticketSeen(ticketId))?.contactId !== contactId) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  const saved = {
    id: noteIdSchema.parse(newUlid(deps.now())),
    note,
    contactId,
    ticketId: ticketId ?? null,
    userId: deps.actor.userId,
    createdAt: deps.now().toISOString(),
  };
  await deps.contacts.addNote(saved);
  return { ...saved, user: { id: deps.actor.userId, name: deps.actor.name } };
};

/** @throws AppError ERR_NOTE_NOT_FOUND; ERR_NO_PERMISSION for somebody else's note, unless an admin asks. */
export const deleteNote = async (deps: ContactDeps, named: ContactId | null, noteId: NoteId): Promise<{ ok: true }> => {
  const contactId = named ?? (await deps.contacts.contactOfNote(noteId));
  if (!contactId) throw new AppError('ERR_NOTE_NOT_FOUND', undefined);
  const note = (await deps.contacts.listNotes(contactId)).find(({ id }) => id === noteId);
  if (!note) throw new AppError('ERR_NOTE_NOT_FOUND', undefined);
  if (!mayDeleteNote(deps.actor, note.userId)) throw new AppError('ERR_NO_PERMISSION', undefined);
  await deps.contacts.removeNote(contactId, noteId);
  return { ok: true };
};
