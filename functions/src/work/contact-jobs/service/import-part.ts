import pMap from 'p-map';
import type { ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { contactId as contactIdSchema } from '@balcao/shared/domain/ids.ts';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import type { ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { PreparedRow } from './prepare-import.ts';

type Deps = {
  contacts: Pick<ContactStore, 'ownersOfNumbers' | 'createQuietly' | 'getMany' | 'get' | 'edit'>;
  /** When the job began: rows keep their ids however often they are delivered. */
  startedAt: Date;
  jobId: string;
  /** By number, the spelling WhatsApp knows, or null for one that is not there; those that were not looked up are missing. */
  answers?: ReadonlyMap<string, string | null>;
};
type ContactRow = Extract<PreparedRow, { kind: 'contact' }>;
export type RowOutcome = 'created' | 'known' | 'noWhatsapp';

/** Rows written at the same time. */
const atOnce = 32;

/** Adds the contacts of a part of an import that are not there yet; those who are get the tags that were asked for and stay as they are. Done again it
 *  does no more, and says the same.
 *  @returns what became of each row, by its number. */
export const importPart = async (
  { contacts, startedAt, jobId, answers = new Map() }: Deps,
  rows: ReadonlyArray<ContactRow>,
): Promise<Map<number, RowOutcome>> => {
  const owners = await contacts.ownersOfNumbers(rows.map(({ number }) => number));
  const outcomes = new Map<number, RowOutcome>();
  const tagged: Array<{ id: ContactId; tagIds: ReadonlyArray<TagId> }> = [];
  const take = async (row: ContactRow): Promise<void> => {
    const id = importedId(startedAt, jobId, row.row);
    const spelling = answers.get(row.number);
    const owner =
      owners.get(row.number) ?? (spelling === null ? null : await added({ contacts }, row, spelling ?? row.number, id, startedAt));
    outcomes.set(row.row, owner === null ? 'noWhatsapp' : owner === id ? 'created' : 'known');
    if (owner !== null && owner !== id && row.tagIds.length > 0) tagged.push({ id: owner, tagIds: row.tagIds });
  };
  await pMap(rows, take, { concurrency: atOnce });
  await addTags({ contacts }, tagged, startedAt);
  return outcomes;
};

/** The id of the contact that a row becomes. */
export const importedId = (startedAt: Date, jobId: string, row: number): ContactId =>
  contactIdSchema.parse(derivedUlid(startedAt, `${jobId}:${row}`));

/** @returns whose number it is now. */
const added = async (
  { contacts }: Pick<Deps, 'contacts'>,
  { row: _row, kind: _kind, ...fields }: ContactRow,
  spelling: string,
  id: ContactId,
  now: Date,
): Promise<ContactId> => {
  const contact = { ...newContact({ ...fields, number: spelling }, now), id };
  // Both lead to them: next time the file says the same.
  const names = [fields.number, spelling].map((value) => ({ kind: 'phone' as const, value }));
  if ((await contacts.createQuietly(contact, names)) === 'saved') return id;
  // Somebody was quicker: a message of theirs, or this very row before it was delivered again.
  const owners = await contacts.ownersOfNumbers([fields.number, spelling]);
  return owners.get(fields.number) ?? owners.get(spelling) ?? id;
};

const addTags = async (
  { contacts }: Pick<Deps, 'contacts'>,
  tagged: ReadonlyArray<{ id: ContactId; tagIds: ReadonlyArray<TagId> }>,
  now: Date,
): Promise<void> => {
  const byId = await contacts.getMany(tagged.map(({ id }) => id));
  const lacking = tagged.filter(({ id, tagIds }) => tagIds.some((tag) => byId.get(id)?.tagIds.includes(tag) === false));
  await pMap(lacking, ({ id, tagIds }) => addMissingTags({ contacts }, id, tagIds, now), { concurrency: atOnce });
};

const mostTags = 50;

/** Gives a contact the tags it has not; as many as a contact may have. */
export const addMissingTags = (
  { contacts }: Pick<Deps, 'contacts'>,
  id: ContactId,
  tagIds: ReadonlyArray<TagId>,
  now: Date,
): Promise<true> =>
  untilUndisturbed(async () => {
    const contact = await contacts.get(id);
    const wanted = contact && [...new Set([...contact.tagIds, ...tagIds])].slice(0, mostTags);
    if (!contact || !wanted || wanted.length === contact.tagIds.length) return true;
    return (await contacts.edit(id, { tagIds: wanted }, now.toISOString(), contact.version)) ? true : undefined;
  });
