import * as z from 'zod';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { extraInfo, type ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { phoneVariants } from '@balcao/shared/domain/contacts/phone-variants.ts';
import {
  connectionId,
  contactId as contactIdSchema,
  noteId as noteIdSchema,
  tagId,
  ticketId as ticketIdSchema,
  userId as userIdSchema,
  type CompanyId,
  type ConnectionId,
  type ContactId,
  type NoteId,
  type TagId,
  type TicketId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { contactName } from '@balcao/shared/domain/contacts/contact-name.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import type { RowRead } from '../../platform/read-together.ts';
import { contactEntity, contactIdentityEntity, noteEntity, noteRefEntity } from './contact.entities.ts';
import type { RowOf } from '../../platform/table/entity.ts';
import { writeTogether } from '../../platform/write-together.ts';

export type Contact = {
  id: ContactId;
  name: string;
  number: string | null;
  bsuid: string | null;
  /** WhatsApp's own number-free name of the person. */
  lid: string | null;
  email: string;
  urlPicture: string | null;
  active: boolean;
  acceptAudioMessage: boolean;
  disableBot: boolean;
  lgpdAcceptedAt: string | null;
  extraInfo: ContactView['extraInfo'];
  tagIds: TagId[];
  connectionId: ConnectionId | null;
  channel: Channel;
  isGroup: boolean;
  createdAt: string;
  updatedAt: string;
};
export type ContactChange = Partial<
  Pick<Contact, 'name' | 'email' | 'active' | 'acceptAudioMessage' | 'disableBot' | 'extraInfo' | 'tagIds' | 'urlPicture'>
>;
export type Note = { id: NoteId; note: string; ticketId: TicketId | null; contactId: ContactId; userId: UserId; createdAt: string };

type Row = RowOf<typeof contactEntity>;
const toContact = ({ contactId, companyId: _company, sortName: _sort, ...row }: Row): Contact => ({
  ...row,
  id: contactIdSchema.parse(contactId),
  // Rows from before unseen names were refused.
  name: contactName(row),
  number: row.number ?? null,
  bsuid: row.bsuid ?? null,
  lid: row.lid ?? null,
  urlPicture: row.urlPicture ?? null,
  lgpdAcceptedAt: row.lgpdAcceptedAt ?? null,
  extraInfo: z.array(extraInfo).parse(row.extraInfo),
  tagIds: z.array(tagId).parse(row.tagIds),
  connectionId: row.connectionId ? connectionId.parse(row.connectionId) : null,
});
const longestSortName = 60;
const sortKeyOf = (name: string) => cutCodePoints(foldText(name), longestSortName);

/** Identities as they are stored, each once: a Brazilian mobile counts as the same with and without its ninth digit. */
const asStored = (all: ReadonlyArray<Identity>): Identity[] => {
  const stored = all.map((identity) => (identity.kind === 'phone' ? { ...identity, value: shortestOf(identity.value) } : identity));
  return [...new Map(stored.map((identity) => [`${identity.kind} ${identity.value}`, identity])).values()];
};
const shortestOf = (phone: string): string => phoneVariants(phone).reduce((one, other) => (other.length < one.length ? other : one));

const position = z.object({ sortName: z.string().max(longestSortName), contactId: contactIdSchema });
type Position = z.infer<typeof position>;
const fromPosition = ({ sortName, contactId }: Pick<Row, 'sortName' | 'contactId'>): string =>
  Buffer.from(JSON.stringify({ sortName, contactId })).toString('base64url');
const toPosition = (cursor: string | null): Position | null => {
  try {
    return cursor === null ? null : position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
};

export const contactStoreFor = (companyId: CompanyId) => ({
  get: async (contactId: ContactId): Promise<Contact | null> => {
    const data = await contactEntity.get({ companyId, contactId }).go({ consistent: true });
    return data ? toContact(data) : null;
  },
  getRead: (contactId: ContactId): RowRead<Contact> => contactEntity.get({ companyId, contactId }).read(toContact),
  /** Those that exist, by id. */
  getMany: async (ids: ReadonlyArray<ContactId>): Promise<Map<string, Contact>> => {
    const unique = [...new Set(ids)];
    const data = await contactEntity.getMany(unique.map((contactId) => ({ companyId, contactId })));
    return new Map(data.map(toContact).map((contact) => [contact.id, contact]));
  },
  /** The contact one of these identities belongs to, the first that matches. */
  findByIdentity: async (wanted: ReadonlyArray<Identity>): Promise<ContactId | null> => {
    for (const { kind, value } of asStored(wanted)) {
      const data = await contactIdentityEntity.get({ companyId, kind, value }).go({ consistent: true });
      if (data) return contactIdSchema.parse(data.contactId);
    }
    return null;
  },
  /** @returns `taken` when an identity already belongs to somebody. */
  create: async (
    { id, bsuid, lid, urlPicture, lgpdAcceptedAt, connectionId: origin, ...contact }: Contact,
    known: ReadonlyArray<Identity>,
  ): Promise<'saved' | 'taken'> => {
    const { outcome } = await writeTogether([
      contactEntity
        .create({
          companyId,
          contactId: id,
          ...contact,
          sortName: sortKeyOf(contact.name),
          number: contact.number ?? undefined,
          bsuid: bsuid ?? undefined,
          lid: lid ?? undefined,
          urlPicture: urlPicture ?? undefined,
          lgpdAcceptedAt: lgpdAcceptedAt ?? undefined,
          connectionId: origin ?? undefined,
        })
        .commit(),
      ...asStored(known).map(({ kind, value }) => contactIdentityEntity.create({ companyId, kind, value, contactId: id }).commit()),
    ]);
    return outcome === 'refused' ? 'taken' : 'saved';
  },
  /** Learns more names of a contact; one that belongs to somebody else stays there and is returned. */
  addIdentities: async (contactId: ContactId, learned: ReadonlyArray<Identity>): Promise<Identity[]> => {
    const foreign: Identity[] = [];
    for (const identity of asStored(learned)) {
      const data = await contactIdentityEntity.get({ companyId, kind: identity.kind, value: identity.value }).go();
      if (data?.contactId === contactId) continue;
      if (data) foreign.push(identity);
      else if (!(await createdOrOwn(companyId, identity, contactId))) foreign.push(identity);
    }
    return foreign;
  },
  /** Whom each of these names leads to; names nobody has are left out. */
  ownersOf: (wanted: ReadonlyArray<Identity>): Promise<Array<Identity & { contactId: ContactId }>> => ownersOf(companyId, wanted),
  /** Points names at a contact that lead to `from` now, or to nobody when `from` is null. What leads elsewhere stays.
   *  @returns how many moved. */
  adoptIdentities: async (contactId: ContactId, from: ContactId | null, wanted: ReadonlyArray<Identity>): Promise<number> => {
    let moved = 0;
    for (const { kind, value } of asStored(wanted)) {
      const isMoved = await contactIdentityEntity
        .put({ companyId, kind, value, contactId })
        .where((row, { eq, notExists }) => (from === null ? notExists(row.contactId) : eq(row.contactId, String(from))))
        .attempt();
      if (isMoved) moved++;
    }
    return moved;
  },
  /** @returns the contact as saved, or null when it is gone. */
  change: async (
    contactId: ContactId,
    change: ContactChange & { number?: string; bsuid?: string | null; lid?: string | null },
    updatedAt: string,
  ): Promise<Contact | null> => {
    const { urlPicture, bsuid, lid, ...rest } = change;
    const gone = [
      ...(urlPicture === null ? (['urlPicture'] as const) : []),
      ...(bsuid === null ? (['bsuid'] as const) : []),
      ...(lid === null ? (['lid'] as const) : []),
    ];
    const patch = contactEntity.patch({ companyId, contactId });
    const saved = await (gone.length > 0 ? patch.remove([...gone]) : patch)
      .set({
        ...rest,
        ...(urlPicture ? { urlPicture } : {}),
        ...(bsuid ? { bsuid } : {}),
        ...(lid ? { lid } : {}),
        ...(rest.name === undefined ? {} : { sortName: sortKeyOf(rest.name) }),
        updatedAt,
      })
      .attempt({ response: 'all_new' });
    return saved && toContact(saved);
  },
  /** Gives the contact another number: the old one's identities go, the new one's come, or nothing changes. */
  changeNumber: async (contact: Contact, number: string, updatedAt: string): Promise<'saved' | 'taken'> => {
    const before = contact.number ? await ownNames(companyId, contact.id, [{ kind: 'phone', value: contact.number }]) : [];
    const after = asStored([{ kind: 'phone', value: number }]);
    const { outcome } = await writeTogether([
      contactEntity.patch({ companyId, contactId: contact.id }).set({ number, updatedAt }).commit(),
      ...before
        .filter((old) => !after.some((now) => now.value === old.value))
        .map(({ kind, value }) => contactIdentityEntity.remove({ companyId, kind, value }).commit()),
      ...after
        .filter((now) => !before.some((old) => old.value === now.value))
        .map(({ kind, value }) => contactIdentityEntity.create({ companyId, kind, value, contactId: contact.id }).commit()),
    ]);
    return outcome === 'refused' ? 'taken' : 'saved';
  },
  remove: async (contact: Contact, known: ReadonlyArray<Identity>): Promise<void> => {
    const own = await ownNames(companyId, contact.id, known);
    await writeTogether([
      contactEntity.delete({ companyId, contactId: contact.id }).commit(),
      ...own.map(({ kind, value }) => contactIdentityEntity.delete({ companyId, kind, value }).commit()),
    ]);
  },
  /** By name; `nextCursor` is null on the last page. A cursor that is not ours starts from the top. */
  list: async (page: { cursor: string | null; limit: number }): Promise<{ contacts: Contact[]; nextCursor: string | null }> => {
    const byName = contactEntity.query('byName', { companyId });
    const after = toPosition(page.cursor);
    const { data, hasMore } = await (after ? byName.gt(after) : byName).go({ limit: page.limit });
    const last = data.at(-1);
    return { contacts: data.map(toContact), nextCursor: hasMore && last ? fromPosition(last) : null };
  },
  /** Newest first. */
  listNotes: async (contactId: ContactId): Promise<Note[]> => {
    const { data } = await noteEntity.query('byContact', { companyId, contactId }).go({ order: 'desc', limit: 200 });
    return data.map((row) => ({
      id: noteIdSchema.parse(row.noteId),
      note: row.note,
      ticketId: row.ticketId === undefined ? null : ticketIdSchema.parse(row.ticketId),
      contactId,
      userId: userIdSchema.parse(row.userId),
      createdAt: row.createdAt,
    }));
  },
  addNote: async ({ id, ...note }: Note): Promise<void> => {
    await writeTogether([
      noteEntity.create({ companyId, noteId: id, ...note, ticketId: note.ticketId ?? undefined }).commit(),
      noteRefEntity.create({ companyId, noteId: id, contactId: note.contactId }).commit(),
    ]);
  },
  /** Whose note it is. */
  contactOfNote: async (noteId: NoteId): Promise<ContactId | null> => {
    const data = await noteRefEntity.get({ companyId, noteId }).go();
    return data ? contactIdSchema.parse(data.contactId) : null;
  },
  removeNote: async (contactId: ContactId, noteId: NoteId): Promise<void> => {
    await writeTogether([
      noteEntity.delete({ companyId, contactId, noteId }).commit(),
      noteRefEntity.delete({ companyId, noteId }).commit(),
    ]);
  },
});
export type ContactStore = ReturnType<typeof contactStoreFor>;

const ownersOf = async (companyId: CompanyId, wanted: ReadonlyArray<Identity>): Promise<Array<Identity & { contactId: ContactId }>> => {
  const found = await Promise.all(
    asStored(wanted).map(async ({ kind, value }) => {
      const data = await contactIdentityEntity.get({ companyId, kind, value }).go({ consistent: true });
      return data ? [{ kind, value, contactId: contactIdSchema.parse(data.contactId) }] : [];
    }),
  );
  return found.flat();
};

/** Those of a contact's names that still lead to it: after two contacts were joined, a number may stand in both. */
const ownNames = async (companyId: CompanyId, contactId: ContactId, known: ReadonlyArray<Identity>): Promise<Identity[]> =>
  (await ownersOf(companyId, known)).filter((owned) => owned.contactId === contactId);

const createdOrOwn = async (companyId: CompanyId, { kind, value }: Identity, contactId: ContactId): Promise<boolean> => {
  if (await contactIdentityEntity.create({ companyId, kind, value, contactId }).attempt()) return true;
  const data = await contactIdentityEntity.get({ companyId, kind, value }).go({ consistent: true });
  return data?.contactId === contactId;
};

/** A contact out of a stream image. */
export const parseContactImage = (image: Record<string, unknown>): Contact => toContact(contactEntity.parseRow(image));
