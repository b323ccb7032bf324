import { channelOfNumbers } from '@balcao/shared/domain/channels.ts';
import {
  contactId as contactIdSchema,
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
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { Contact, ContactChange } from '../store/contact-store.ts';
import { withPicture, withPictures } from './contact-pictures.ts';
import { isFoundBy } from './is-found-by.ts';
import type { ContactDeps } from './contact-deps.ts';
import { toContactView } from './present-contact.ts';

const pageSize = 40;

const present = async ({ actor, names }: ContactDeps, contact: Contact): Promise<ContactView> =>
  toContactView(await withPicture(actor.companyId, contact), actor.companyId, (await names()).tags, hidesNumbers(actor));

const found = async ({ contacts }: ContactDeps, id: ContactId): Promise<Contact> => {
  const contact = await contacts.get(id);
  if (!contact) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  return contact;
};

export const getContact = async (deps: ContactDeps, id: ContactId): Promise<ContactView> => present(deps, await found(deps, id));

type ListQuery = {
  searchParam?: string;
  cursor?: string;
  pageNumber?: number;
  channel?: string;
  isGroup?: boolean;
  contactTag?: TagId[];
};
type Page = { contacts: Contact[]; nextCursor: string | null; count: number };

/** By name, or what the search words find. `count`: for words how many they found; without, how many this answer holds, with `hasMore`. */
export const listContacts = async (deps: ContactDeps, query: ListQuery) => {
  const { tags } = await deps.names();
  const words = query.searchParam?.trim() ?? '';
  const page = words.length >= 2 ? await searchContacts(deps, query, words) : await readContacts(deps, query);
  return {
    contacts: [...(await withPictures(deps.actor.companyId, new Map(page.contacts.map((contact) => [contact.id, contact])))).values()].map(
      (contact) => toContactView(contact, deps.actor.companyId, tags, hidesNumbers(deps.actor)),
    ),
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
    count: page.count,
  };
};

const acceptsOf = (query: ListQuery) => (contact: Contact) =>
  (query.channel === undefined || contact.channel === query.channel) &&
  (query.isGroup === undefined || contact.isGroup === query.isGroup) &&
  (!query.contactTag?.length || query.contactTag.every((tag) => contact.tagIds.includes(tag)));

/** Rows read for one filtered page at most, and pages walked by number: those behind are read by cursor. */
const maxRowsRead = 600;
const maxPageNumber = 25;

const readContacts = async (deps: ContactDeps, query: ListQuery): Promise<Page> => {
  const pages = query.cursor ? 1 : Math.min(query.pageNumber ?? 1, maxPageNumber);
  let page = await readPage(deps, query, query.cursor ?? null);
  for (let number = 1; number < pages; number++) {
    if (page.nextCursor === null) return { contacts: [], nextCursor: null, count: 0 };
    page = await readPage(deps, query, page.nextCursor);
  }
  return { ...page, count: page.contacts.length };
};

const readPage = async ({ contacts }: ContactDeps, query: ListQuery, cursor: string | null): Promise<Omit<Page, 'count'>> => {
  const accepts = acceptsOf(query);
  const found: Contact[] = [];
  let next = cursor;
  let rowsRead = 0;
  do {
    const page = await contacts.list({ cursor: next, limit: pageSize - found.length });
    found.push(...page.contacts.filter(accepts));
    rowsRead += page.contacts.length;
    next = page.nextCursor;
  } while (next !== null && found.length < pageSize && rowsRead < maxRowsRead);
  return { contacts: found, nextCursor: next };
};

/** All that the words find are known, so pages are cut from them: the cursor is the number of the next. */
const searchContacts = async ({ actor, contacts, search }: ContactDeps, query: ListQuery, words: string): Promise<Page> => {
  const ids = await search.find(words, 200);
  const byId = await contacts.getMany(ids);
  const shown = [...byId.values()]
    .filter((contact) => isFoundBy(contact, words, hidesNumbers(actor)) && acceptsOf(query)(contact))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  const number = Math.max(1, Number(query.cursor) || query.pageNumber || 1);
  const page = shown.slice((number - 1) * pageSize, number * pageSize);
  return { contacts: page, nextCursor: shown.length > number * pageSize ? String(number + 1) : null, count: shown.length };
};

type NewContact = { name: string; number: string; email: string; disableBot: boolean; extraInfo: Contact['extraInfo'] };

/** Whether a number is taken would tell whose it is: those who may not see numbers may not try them either. */
const assertMayUseNumbers = ({ actor }: ContactDeps): void => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** @throws AppError ERR_CONTACT_DUPLICATED_NUMBER; ERR_NO_PERMISSION for those who may not see numbers. */
export const createContact = async (deps: ContactDeps, fields: NewContact): Promise<ContactView> => {
  assertMayUseNumbers(deps);
  const at = deps.now().toISOString();
  const contact: Contact = {
    ...fields,
    id: contactIdSchema.parse(newUlid(deps.now())),
    bsuid: null,
    lid: null,
    urlPicture: null,
    active: true,
    acceptAudioMessage: true,
    lgpdAcceptedAt: null,
    tagIds: [],
    connectionId: null,
    channel: channelOfNumbers,
    isGroup: false,
    createdAt: at,
    updatedAt: at,
  };
  if ((await deps.contacts.create(contact, [{ kind: 'phone', value: fields.number }])) === 'taken')
    throw new AppError('ERR_CONTACT_DUPLICATED_NUMBER', undefined);
  return present(deps, contact);
};

const changed = async (deps: ContactDeps, id: ContactId, change: ContactChange): Promise<ContactView> => {
  const saved = await deps.contacts.change(id, change, deps.now().toISOString());
  if (!saved) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  return present(deps, saved);
};

export const updateContact = async (
  deps: ContactDeps,
  id: ContactId,
  { number, ...change }: ContactChange & { number?: string },
): Promise<ContactView> => {
  if (number !== undefined) assertMayUseNumbers(deps);
  const contact = await found(deps, id);
  if (number !== undefined && number !== contact.number) {
    if ((await deps.contacts.changeNumber(contact, number, deps.now().toISOString())) === 'taken')
      throw new AppError('ERR_CONTACT_DUPLICATED_NUMBER', undefined);
  }
  return changed(deps, id, change);
};

export const toggleAcceptAudio = async (deps: ContactDeps, id: ContactId) =>
  changed(deps, id, { acceptAudioMessage: !(await found(deps, id)).acceptAudioMessage });
export const toggleDisableBot = async (deps: ContactDeps, id: ContactId) =>
  changed(deps, id, { disableBot: !(await found(deps, id)).disableBot });
export const blockContact = (deps: ContactDeps, id: ContactId, active: boolean) => changed(deps, id, { active });

/** @throws AppError ERR_CONTACT_NOT_FOUND, ERR_TAG_NOT_FOUND. */
export const syncTags = async (deps: ContactDeps, id: ContactId, tags: ReadonlyArray<TagId | { id: TagId }>): Promise<ContactView> => {
  const wanted = [...new Set(tags.map((tag) => tagIdSchema.parse(typeof tag === 'string' ? tag : tag.id)))];
  const names = await deps.names();
  if (wanted.some((tag) => !names.tags.has(tag))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  return changed(deps, id, { tagIds: wanted });
};

export const deleteContact = async (deps: ContactDeps, id: ContactId): Promise<{ ok: true }> => {
  const contact = await found(deps, id);
  const open = await deps.openTicketOf(id);
  if (open) throw new AppError('ERR_TICKET_ALREADY_OPEN', { userId: null, userName: null, queueName: null, uuid: open.uuid });
  await deps.contacts.remove(contact, identitiesOf(contact));
  return { ok: true };
};

const identitiesOf = (contact: Contact): Identity[] => [
  ...(contact.number ? [{ kind: 'phone' as const, value: contact.number }] : []),
  ...(contact.bsuid ? [{ kind: 'bsuid' as const, value: contact.bsuid }] : []),
  ...(contact.lid ? [{ kind: 'lid' as const, value: contact.lid }] : []),
  ...(contact.isGroup && contact.number ? [{ kind: 'group' as const, value: contact.number }] : []),
];

export const listNotes = async (deps: ContactDeps, contactId: ContactId) => {
  await found(deps, contactId);
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
  await found(deps, contactId);
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
