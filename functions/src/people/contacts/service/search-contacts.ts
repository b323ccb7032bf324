import { maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { FoundContact } from '../../../organisation/search/service/search-records.ts';
import { ShownBefore } from '../../../organisation/search/service/shown-before.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { askedWords, bestFirst, hasSingles } from './asked-words.ts';
import { acceptsOf, cutPage, maxPageNumber, maxRowsRead, pageSize, type ListQuery, type Page } from './contact-page.ts';
import { FoundInOrder } from './found-in-order.ts';
import { isFoundBy } from './is-found-by.ts';

/** So few that words find are read whole and shown by name; more come newest first, as many as a page shows. */
const fewFound = 80;

/** Whom words find. What the index names is looked at as it is now. */
export const searchContacts = async (
  { actor, contacts, search }: Pick<ContactDeps, 'actor' | 'contacts' | 'search'>,
  query: ListQuery,
  typed: string,
  hidesNumber: boolean,
): Promise<Page> => {
  const words = askedWords(typed);
  const accepts = acceptsOf({ actor }, query);
  const seen = ({ name, email }: Contact) => ({ name: hidesNumber ? maskNumbersIn(name) : name, email });
  const read = async (some: ReadonlyArray<FoundContact>): Promise<(FoundContact & { contact: Contact })[]> => {
    const byId = await contacts.getMany(some.map(({ id }) => id));
    return some.flatMap((found) => {
      const contact = byId.get(found.id);
      return contact && isFoundBy(contact, words, hidesNumber) && hasSingles(seen(contact), words) && accepts(contact)
        ? [{ ...found, contact }]
        : [];
    });
  };
  const { behind, shown } = fromCursor(query.cursor);
  const found = new FoundInOrder(search.findFrom(words, behind), shown);
  if (behind === null) {
    const few = await found.peek(fewFound + 1);
    if (few.length <= fewFound)
      return cutPage(
        (await read(few)).map(({ contact }) => contact),
        query,
        words,
      );
  }
  // Pages walked by number begin where the one before ended.
  const pages = behind === null ? Math.min(query.pageNumber ?? 1, maxPageNumber) : 1;
  let page: Contact[] = [];
  let last: number | null = behind;
  for (let number = 1; number <= pages; number++) {
    page = [];
    for (let rowsRead = 0; page.length < pageSize && rowsRead < maxRowsRead; ) {
      const some = await found.take(pageSize - page.length);
      if (some.length === 0) break;
      rowsRead += some.length;
      last = some.at(-1)?.place ?? last;
      page.push(...(await read(some)).map(({ contact }) => contact));
    }
    for (const { id } of page) shown.add(id);
  }
  const hasMore = (await found.peek(1)).length > 0;
  return { contacts: bestFirst(page, words), nextCursor: hasMore && last !== null ? toCursor(last, shown) : null, count: page.length };
};

/** The letter tells a place in the index from the number of a page. */
const toCursor = (place: number, shown: ShownBefore): string => `p${place}.${shown.toString()}`;
/** A cursor that is not ours starts from the top. */
const fromCursor = (cursor: string | undefined): { behind: number | null; shown: ShownBefore } => {
  const [, place, marks] = /^p(\d{1,12})(?:\.([\w-]*))?$/.exec(cursor ?? '') ?? [];
  return { behind: place === undefined ? null : Number(place), shown: new ShownBefore(marks) };
};
