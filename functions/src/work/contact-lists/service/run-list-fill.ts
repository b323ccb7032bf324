import * as z from 'zod';
import { itemNameLength } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { contactId, ticketId, type ContactId } from '@balcao/shared/domain/ids.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactListJob, ListFillOptions } from './contact-list-job.ts';
import { refusedFile, writeResult, type RefusedRow } from './list-job-result.ts';
import { itemIdOf } from './run-list-import.ts';
import type { RunListDeps } from './run-list-context.ts';

/** Contacts read for one part. */
export const contactsOfPart = 500;
const laneCursor = cursorOf(z.object({ laneAt: z.string(), ticketId }));

/** Adds the next contacts. @returns the job as it is then; null when others moved it meanwhile. */
export const runListFill = async (deps: RunListDeps, job: ContactListJob, options: ListFillOptions): Promise<ContactListJob | null> => {
  const { listId, language } = options;
  const files = deps.filesOf(job.id);
  const page = await readContacts(deps, options, job.cursor);
  const found = page.contacts.filter(acceptsOf(options));
  const items = new Map<string, ContactListItem & { row: number }>();
  const refusals: RefusedRow[] = [];
  for (const [place, contact] of found.entries()) {
    const { name, number } = contact;
    const row = job.done + place + 1;
    if (number === null || !/^\d{8,15}$/.test(number)) refusals.push({ row, name, number: number ?? '', reason: 'noNumber' });
    else if (items.has(phoneKey(number))) refusals.push({ row, name, number, reason: 'twice' });
    else items.set(phoneKey(number), { ...toItem(job, contact, number), row });
  }
  const owners = await deps.items.addMissing(
    listId,
    [...items.values()].map(({ row: _row, ...item }) => item),
  );
  if (owners === null) return deps.jobs.advance(job, { state: 'cancelled' }, {}, deps.now());
  const known = [...items].filter(([key, { id }]) => owners.get(key) !== id).map(([, item]) => item);
  refusals.push(...known.map(({ row, name, number }): RefusedRow => ({ row, name, number, reason: 'known' })));
  await files.putJson(refusedFile(job.part), refusals);
  const next = job.part + 1;
  const isLast = page.next === null;
  return deps.jobs.advance(
    job,
    {
      part: next,
      cursor: page.next,
      ...(isLast && { state: 'done', total: job.done + found.length, resultKey: await writeResult(files, next, language) }),
    },
    {
      done: found.length,
      counts: { added: items.size - known.length, known: known.length, refused: refusals.length - known.length },
    },
    deps.now(),
  );
};

const toItem = (job: ContactListJob, { id, name, email }: Contact, number: string): ContactListItem => ({
  // A contact that a later part finds again, by another ticket, is on the list already.
  id: itemIdOf(job, `${job.part}:${id}`),
  listId: job.options.listId,
  // Contacts may have longer and shorter names than people of a list.
  name: name.trim().length < itemNameLength.min ? number : cutText(name, itemNameLength.max, itemNameLength.max),
  number,
  email,
  isWhatsappValid: null,
  version: 1,
});

const acceptsOf = ({ tagIds, words }: ListFillOptions) => {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  return ({ merged, isGroup, active, tagIds: own, name, number }: Contact): boolean => {
    if (merged !== null || isGroup || !active || !tagIds.every((tag) => own.includes(tag))) return false;
    const text = `${foldText(name)} ${number ?? ''}`;
    return wanted.every((word) => text.includes(word));
  };
};

type ContactPage = { contacts: Contact[]; next: string | null };

/** The next contacts: of the lane's tickets, else of those who have the first tag, else of all. */
const readContacts = async (deps: RunListDeps, { laneId, tagIds }: ListFillOptions, cursor: string | null): Promise<ContactPage> => {
  const [tag] = tagIds;
  if (laneId !== null) {
    const { tickets, hasMore } = await deps.tickets.listByLane(laneId, laneCursor.read(cursor), contactsOfPart);
    const last = tickets.at(-1);
    return {
      contacts: await contactsOf(
        deps,
        tickets.map((ticket) => contactId.parse(ticket.contactId)),
      ),
      next: hasMore && last?.lane ? laneCursor.write({ laneAt: last.lane.at, ticketId: last.id }) : null,
    };
  }
  if (tag !== undefined) {
    const { ids, nextCursor } = await deps.tagMembers.list(tag, cursor, contactsOfPart);
    return { contacts: await contactsOf(deps, ids), next: nextCursor };
  }
  const { contacts, nextCursor } = await deps.contacts.list({ cursor, limit: contactsOfPart });
  return { contacts, next: nextCursor };
};

const contactsOf = async ({ contacts }: Pick<RunListDeps, 'contacts'>, ids: ReadonlyArray<ContactId>): Promise<Contact[]> => {
  const byId = await contacts.getMany(ids);
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
};
