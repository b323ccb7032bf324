import type { TagId } from '@balcao/shared/domain/ids.ts';
import type { Contact } from '../store/contact.ts';
import { bestFirst } from './asked-words.ts';
import type { ContactDeps } from './contact-context.ts';

export const pageSize = 40;

export type ListQuery = {
  searchParam?: string;
  cursor?: string;
  pageNumber?: number;
  channel?: string;
  isGroup?: boolean;
  contactTag?: TagId[];
};
export type Page = { contacts: Contact[]; nextCursor: string | null; count: number };

export const acceptsOf =
  ({ actor }: Pick<ContactDeps, 'actor'>, query: ListQuery) =>
  (contact: Contact): boolean =>
    contact.merged === null &&
    (actor.allowGroup || !contact.isGroup) &&
    (query.channel === undefined || contact.channel === query.channel) &&
    (query.isGroup === undefined || contact.isGroup === query.isGroup) &&
    (!query.contactTag?.length || query.contactTag.every((tag) => contact.tagIds.includes(tag)));

/** Rows read for one filtered page at most, and pages walked by number: those behind are read by cursor. */
export const maxRowsRead = 600;
export const maxPageNumber = 25;

/** A page of contacts that are all known, by name, those that the words name best first; the cursor is the number of the next. */
export const cutPage = (all: ReadonlyArray<Contact>, query: ListQuery, words = ''): Page => {
  const byName = all.toSorted((a, b) => a.name.localeCompare(b.name, 'pt') || (a.id < b.id ? -1 : 1));
  const shown = words === '' ? byName : bestFirst(byName, words);
  const number = Math.max(1, Number(query.cursor) || query.pageNumber || 1);
  const page = shown.slice((number - 1) * pageSize, number * pageSize);
  return { contacts: page, nextCursor: shown.length > number * pageSize ? String(number + 1) : null, count: shown.length };
};
