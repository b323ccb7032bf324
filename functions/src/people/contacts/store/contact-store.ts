import type { Contact } from './contact.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { extraInfo } from '@balcao/shared/domain/contacts/contact.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
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
  type TicketId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { contactName } from '@balcao/shared/domain/contacts/contact-name.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { asStored, createdOrOwn, identitiesOf, learnedSince, ownersOf, ownNames, takeName, withoutNames } from './contact-names.ts';
import { contactEntity, contactIdentityEntity, noteEntity, noteRefEntity, type Merged } from './contact.entities.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { Reach, RemovedRow } from '../../../platform/table/definition.ts';

export type ContactChange = Partial<
  Pick<Contact, 'name' | 'email' | 'active' | 'acceptAudioMessage' | 'disableBot' | 'extraInfo' | 'tagIds' | 'urlPicture' | 'userId'>
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
  scopedIds: row.scopedIds ?? {},
  chatAddresses: row.chatAddresses ?? {},
  disappearingSec: row.disappearingSec ?? {},
  otherNames: row.otherNames ?? [],
  mergedIds: row.mergedIds ?? [],
  urlPicture: row.urlPicture ?? null,
  lgpdAcceptedAt: row.lgpdAcceptedAt ?? null,
  extraInfo: z.array(extraInfo).parse(row.extraInfo),
  tagIds: z.array(tagId).parse(row.tagIds),
  connectionId: row.connectionId ? connectionId.parse(row.connectionId) : null,
  userId: row.userId ? userIdSchema.parse(row.userId) : null,
  version: row.version ?? 0,
  merged: row.merged ?? null,
});
const longestSortName = 60;
const sortKeyOf = (name: string) => cutCodePoints(foldText(name), longestSortName);

const contactCursor = cursorOf(z.object({ sortName: z.string().max(longestSortName), contactId: contactIdSchema }));

export const contactStoreFor = (companyId: CompanyId) => ({
  get: async (contactId: ContactId): Promise<Contact | null> => {
    const data = await contactEntity.get({ companyId, contactId }).go({ consistent: true });
    return data ? toContact(data) : null;
  },
  getRead: (contactId: ContactId): RowRead<Contact> => contactEntity.get({ companyId, contactId }).read(toContact),
  /** Those that exist, by id. @param options `consistent`: as they are now, not as they were a moment ago. */
  getMany: async (ids: ReadonlyArray<ContactId>, options: { consistent?: boolean } = {}): Promise<Map<string, Contact>> => {
    const unique = [...new Set(ids)];
    const data = await contactEntity.getMany(
      unique.map((contactId) => ({ companyId, contactId })),
      options,
    );
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
  create: (contact: Contact, known: ReadonlyArray<Identity>): Promise<'saved' | 'taken'> => create(companyId, contact, known, 'all'),
  /** In the place of those who are gone, but whose names are left. @returns `taken` like `create`. */
  createInstead: (contact: Contact, known: ReadonlyArray<Identity>, gone: ReadonlyArray<ContactId>): Promise<'saved' | 'taken'> =>
    createInstead(companyId, contact, known, gone, 'all'),
  /** One of many that are added at once: what follows contacts follows it, and no screen is told. @returns `taken` like `create`. */
  createQuietly: (contact: Contact, known: ReadonlyArray<Identity>): Promise<'saved' | 'taken'> =>
    create(companyId, contact, known, 'followers'),
  /** Refuses when the contact is gone, or once somebody else stands for it. */
  standsWrite: (contactId: ContactId): RowWrite =>
    contactEntity
      .check({ companyId, contactId })
      .where((row, { notExists }) => notExists(row.merged))
      .commit(),
  /** A new contact and its names; one of them refuses when it is somebody's. */
  createWrites: (contact: Contact, known: ReadonlyArray<Identity>): RowWrite[] => createWrites(companyId, contact, known),
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
  /** Whose these numbers are, by number; nobody's are left out. */
  ownersOfNumbers: async (numbers: ReadonlyArray<string>): Promise<Map<string, ContactId>> => {
    const keys = [...new Set(numbers.map(phoneKey))];
    const rows = await contactIdentityEntity.getMany(
      keys.map((value) => ({ companyId, kind: 'phone' as const, value })),
      { consistent: true },
    );
    const owners = new Map(rows.map(({ value, contactId }) => [value, contactIdSchema.parse(contactId)]));
    return new Map(
      numbers.flatMap((number) => {
        const owner = owners.get(phoneKey(number));
        return owner ? [[number, owner] as const] : [];
      }),
    );
  },
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
  /** These names lead to nobody, where they led to this contact. */
  releaseIdentities: async (contactId: ContactId, names: ReadonlyArray<Identity>): Promise<void> => {
    for (const { kind, value } of asStored(names))
      await contactIdentityEntity
        .delete({ companyId, kind, value })
        .where((row, { eq }) => eq(row.contactId, String(contactId)))
        .attempt();
  },
  /** What was learned about a contact. @returns the contact as saved, or null when it is gone. */
  change: async (contactId: ContactId, change: AnyChange, updatedAt: string, whom: Reach = 'all'): Promise<Contact | null> => {
    const saved = await changeCommand(companyId, contactId, change, updatedAt).reaches(whom).attempt({ response: 'all_new' });
    return saved && toContact(saved);
  },
  /** What somebody changed. @returns the contact as saved, or null when it is gone, or changed by somebody since it had this version. */
  edit: async (contactId: ContactId, change: ContactChange, updatedAt: string, version?: number): Promise<Contact | null> => {
    const saved = await editCommand(companyId, contactId, change, updatedAt, version).attempt({ response: 'all_new' });
    return saved && toContact(saved);
  },
  /** `edit`, for a transaction. */
  editWrite: (contactId: ContactId, change: AnyChange, updatedAt: string, version?: number): RowWrite =>
    editCommand(companyId, contactId, change, updatedAt, version).commit(),
  /** The names that go and come with another number; one that comes refuses when it is somebody's. */
  renumberWrites: async (contact: Contact, number: string): Promise<RowWrite[]> => {
    const before = contact.number ? await ownNames(companyId, contact.id, [{ kind: 'phone', value: contact.number }]) : [];
    const after = asStored([{ kind: 'phone', value: number }]);
    const gone = await goneOwnersOf(companyId, after);
    return [
      ...before
        .filter((old) => !after.some((now) => now.value === old.value))
        .map(({ kind, value }) => contactIdentityEntity.remove({ companyId, kind, value }).commit()),
      ...after
        .filter((now) => !before.some((old) => old.value === now.value))
        .map(({ kind, value }) => takeName(companyId, { kind, value }, contact.id, [...gone, contact.id]).commit()),
    ];
  },
  /** The contact, those who were merged into it and its names, to be deleted and put back; notes and tickets stay. The first refuses when somebody changed it
   *  since, as who merges or splits does. */
  removal: async (contact: Contact): Promise<{ writes: RowWrite[]; removed: RemovedRow[] }> => {
    const [own, merged] = await Promise.all([ownNames(companyId, contact.id, identitiesOf(contact)), mergedInto(companyId, contact)]);
    const row = toRow(companyId, contact);
    const rows = [
      {
        write: contactEntity.remove({ companyId, contactId: contact.id }).where(sameVersion(contact.version)).commit(),
        removed: contactEntity.removal(row).removed,
      },
      ...merged.map((other) => contactEntity.removal(toRow(companyId, other))),
      ...own.map(({ kind, value }) => contactIdentityEntity.removal({ companyId, kind, value, contactId: contact.id })),
    ];
    return { writes: rows.map(({ write }) => write), removed: rows.map(({ removed }) => removed) };
  },
  /** Names of the other lead to the one that stays, who gets `change`; the first two refuse when somebody changed one of the two since. */
  mergeWrites: async (kept: Contact, other: Contact, gained: MergeChange, at: string): Promise<RowWrite[]> => {
    const names = await ownNames(companyId, other.id, identitiesOf(other));
    const change = {
      ...gained,
      ...(names.length > 0 ? { otherNames: asStored([...kept.otherNames, ...names]) } : {}),
      mergedIds: [...kept.mergedIds, other.id, ...other.mergedIds],
    };
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, kept[field as keyof MergeChange] ?? null]));
    const had = asStored(identitiesOf(kept));
    const merged: Merged = { into: kept.id, at, lid: other.lid, bsuid: other.bsuid, names, had, before, after: { ...change } };
    return [
      editCommand(companyId, kept.id, change, at, kept.version).commit(),
      // Without its own names it is still answered, by its number.
      contactEntity
        .patch({ companyId, contactId: other.id })
        .set({ lid: null, bsuid: null, merged, updatedAt: at })
        .add({ version: 1 })
        .where(sameVersion(other.version))
        .commit(),
      ...names.map(({ kind, value }) =>
        contactIdentityEntity
          .put({ companyId, kind, value, contactId: kept.id })
          .where((row, { eq }) => eq(row.contactId, String(other.id)))
          .commit(),
      ),
    ];
  },
  /** Names lead to the other again, and those that were learned since to nobody: whoever of the two writes next brings theirs along. The first two refuse when
   *  somebody changed one of the two since. */
  unmergeWrites: async (kept: Contact, other: Contact, merged: Merged, at: string): Promise<RowWrite[]> => {
    const { before, after, names, lid, bsuid } = merged;
    const current: Readonly<Record<string, unknown>> = kept;
    const learned = learnedSince(kept, merged, await mergedInto(companyId, kept));
    // What somebody changed since stays.
    const back = {
      ...Object.fromEntries(Object.entries(before).filter(([field]) => isDeepStrictEqual(current[field], after[field]))),
      ...withoutNames(kept, [...names, ...learned]),
      mergedIds: kept.mergedIds.filter((id) => id !== other.id && !other.mergedIds.includes(id)),
    };
    return [
      editCommand(companyId, kept.id, back, at, kept.version).commit(),
      contactEntity
        .patch({ companyId, contactId: other.id })
        .set({ merged: null, lid: lid ?? undefined, bsuid: bsuid ?? undefined, updatedAt: at })
        .add({ version: 1 })
        .where(sameVersion(other.version))
        .commit(),
      ...names.map(({ kind, value }) =>
        contactIdentityEntity
          .put({ companyId, kind, value, contactId: other.id })
          // Nobody has it: the one that stayed was given another number since.
          .where((row, { eq, notExists }) => `${notExists(row.contactId)} OR ${eq(row.contactId, String(kept.id))}`)
          .commit(),
      ),
      ...learned.map(({ kind, value }) =>
        contactIdentityEntity
          .delete({ companyId, kind, value })
          .where((row, { eq, notExists }) => `${notExists(row.contactId)} OR ${eq(row.contactId, String(kept.id))}`)
          .commit(),
      ),
    ];
  },
  /** By name; `nextCursor` is null on the last page. A cursor that is not ours starts from the top. */
  list: async (page: { cursor: string | null; limit: number }): Promise<{ contacts: Contact[]; nextCursor: string | null }> => {
    const byName = contactEntity.query('byName', { companyId });
    const after = contactCursor.read(page.cursor);
    const { data, hasMore } = await (after ? byName.gt(after) : byName).go({ limit: page.limit });
    const last = data.at(-1);
    return {
      contacts: data.map(toContact),
      nextCursor: hasMore && last ? contactCursor.write({ sortName: last.sortName, contactId: last.contactId }) : null,
    };
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
      noteEntity.create({ companyId, noteId: id, ...note }).commit(),
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

const toRow = (companyId: CompanyId, { id, scopedIds, chatAddresses, disappearingSec, otherNames, mergedIds, ...contact }: Contact) => ({
  ...contact,
  companyId,
  contactId: id,
  sortName: sortKeyOf(contact.name),
  scopedIds: Object.keys(scopedIds).length > 0 ? scopedIds : null,
  chatAddresses: Object.keys(chatAddresses).length > 0 ? chatAddresses : null,
  disappearingSec: Object.keys(disappearingSec).length > 0 ? disappearingSec : null,
  otherNames: otherNames.length > 0 ? otherNames : null,
  mergedIds: mergedIds.length > 0 ? mergedIds : null,
});

const createWrites = (companyId: CompanyId, contact: Contact, known: ReadonlyArray<Identity>, whom: Reach = 'all'): RowWrite[] => [
  contactEntity.create(toRow(companyId, contact)).reaches(whom).commit(),
  ...asStored(known).map(({ kind, value }) => contactIdentityEntity.create({ companyId, kind, value, contactId: contact.id }).commit()),
];

const create = async (companyId: CompanyId, contact: Contact, known: ReadonlyArray<Identity>, whom: Reach): Promise<'saved' | 'taken'> => {
  const { outcome } = await writeTogether(createWrites(companyId, contact, known, whom));
  if (outcome !== 'refused') return 'saved';
  // A message can teach a name while its contact is deleted.
  const gone = await goneOwnersOf(companyId, known);
  return gone.length === 0 ? 'taken' : createInstead(companyId, contact, known, gone, whom);
};

const createInstead = async (
  companyId: CompanyId,
  contact: Contact,
  known: ReadonlyArray<Identity>,
  gone: ReadonlyArray<ContactId>,
  whom: Reach,
): Promise<'saved' | 'taken'> => {
  const { outcome } = await writeTogether([
    contactEntity.create(toRow(companyId, contact)).reaches(whom).commit(),
    ...asStored(known).map((name) => takeName(companyId, name, contact.id, gone).commit()),
  ]);
  return outcome === 'refused' ? 'taken' : 'saved';
};

/** Those whom these names lead to though they are there no more. */
const goneOwnersOf = async (companyId: CompanyId, names: ReadonlyArray<Identity>): Promise<ContactId[]> => {
  const owners = [...new Set((await ownersOf(companyId, names)).map(({ contactId }) => contactId))];
  const there = await contactEntity.getMany(
    owners.map((contactId) => ({ companyId, contactId })),
    { consistent: true },
  );
  return owners.filter((id) => !there.some(({ contactId }) => contactId === id));
};

type MergeChange = Partial<
  Pick<
    Contact,
    | 'name'
    | 'number'
    | 'email'
    | 'urlPicture'
    | 'tagIds'
    | 'extraInfo'
    | 'userId'
    | 'lid'
    | 'bsuid'
    | 'scopedIds'
    | 'otherNames'
    | 'mergedIds'
  >
>;
type AnyChange = ContactChange & {
  number?: string | null;
  bsuid?: string | null;
  lid?: string | null;
  scopedIds?: Contact['scopedIds'];
  chatAddresses?: Contact['chatAddresses'];
  disappearingSec?: Contact['disappearingSec'];
  otherNames?: Contact['otherNames'];
  mergedIds?: Contact['mergedIds'];
  connectionId?: ConnectionId;
};

const editCommand = (companyId: CompanyId, contactId: ContactId, change: AnyChange, updatedAt: string, version: number | undefined) => {
  const command = changeCommand(companyId, contactId, change, updatedAt).add({ version: 1 });
  return version === undefined ? command : command.where(sameVersion(version));
};

const changeCommand = (companyId: CompanyId, contactId: ContactId, change: AnyChange, updatedAt: string) =>
  contactEntity
    .patch({ companyId, contactId })
    .set({ ...change, sortName: change.name === undefined ? undefined : sortKeyOf(change.name), updatedAt });

/** Those who were merged into this one, and into them. */
const mergedInto = async (companyId: CompanyId, { mergedIds }: Contact): Promise<Contact[]> => {
  const rows = await contactEntity.getMany(
    mergedIds.map((contactId) => ({ companyId, contactId })),
    { consistent: true },
  );
  return rows.map(toContact).filter(({ merged }) => merged !== null);
};

/** A contact out of a stream image. */
export const parseContactImage = (image: Record<string, unknown>): Contact => toContact(contactEntity.parseRow(image));
