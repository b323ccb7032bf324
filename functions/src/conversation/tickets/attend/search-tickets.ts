import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { ticketId as ticketIdSchema, type ContactId } from '@balcao/shared/domain/ids.ts';
import { statusesShown } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { isFoundBy } from '../../../people/contacts/service/contact-records.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { toQuestion } from '../../../organisation/search/service/search-records.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { pageSize } from './read-tab.ts';
import type { Found } from './found-tickets.ts';
import { fromSearchPosition, toSearchPosition, type SearchPosition } from './search-cursor.ts';
import { acceptsOf, isAmong, withTags, type ListQuery } from './ticket-filter.ts';
import { ticketsWithWords } from './tickets-with-words.ts';

const maxContacts = 300;
/** Tickets looked at for one page; beyond it the answer is short and says there is more. */
const maxLooked = 4_000;
/** By number, so many pages are walked at most: those behind are read by cursor. */
const maxPageNumber = 25;

/** Tickets of contacts whose name or number matches, and tickets with messages that hold the words; of one tab when one is named. By time: of the
 *  last change for the former, of the newest message with the words for the latter. */
export const searchTickets = async (deps: TicketDeps, query: ListQuery, words: string): Promise<Found> => {
  const statuses = query.status === undefined || query.status === 'search' ? [] : statusesShown(query.status);
  const accepts = acceptsOf(deps, query);
  const filter = (tickets: Ticket[]) =>
    withTags(
      deps,
      query.tags,
      tickets.filter((ticket) => accepts(ticket) && isAmong(statuses, ticket.status)),
    );
  const ofContacts = await ticketsOfContacts(deps, query, words, filter);
  const page = (from: SearchPosition) => readPage(deps, query, words, { ofContacts, filter, from });
  let found = await page(toSearchPosition(query.cursor));
  const number = query.cursor ? 1 : (query.pageNumber ?? 1);
  if (number > maxPageNumber) return { ...found, tickets: [], nextCursor: null };
  for (let walked = 1; walked < number; walked++) {
    if (found.nextCursor === null) return { ...found, tickets: [] };
    found = await page(toSearchPosition(found.nextCursor));
  }
  return found;
};

type Filter = (tickets: Ticket[]) => Promise<Ticket[]>;

const ticketsOfContacts = async (deps: TicketDeps, query: ListQuery, words: string, filter: Filter): Promise<Ticket[]> => {
  const number = /^#?\d{1,9}$/.test(words) ? ticketIdSchema.safeParse(words.replace('#', '')).data : undefined;
  const byNumber = number === undefined ? [] : [number];
  const contactIds = query.contactId ? [query.contactId] : words ? await contactsFoundBy(deps, words) : [];
  const ofContacts = await Promise.all(contactIds.map((id) => deps.tickets.listByContact(id, 20)));
  const direction = query.sortTickets === 'ASC' ? 1 : -1;
  return (await filter(await deps.tickets.getMany([...byNumber, ...ofContacts.flat()]))).sort((a, b) => direction * byLastChange(a, b));
};

/** A page of both, the newer first, and whether anything is behind it. */
const readPage = async (
  deps: TicketDeps,
  query: ListQuery,
  words: string,
  { ofContacts, filter, from }: { ofContacts: Ticket[]; filter: Filter; from: SearchPosition },
): Promise<Found> => {
  const isAscending = query.sortTickets === 'ASC';
  const { contacts: last } = from;
  const direction = isAscending ? 1 : -1;
  const left = last
    ? ofContacts.filter((ticket) => direction * byLastChange(ticket, { updatedAt: last.updatedAt, id: last.ticketId }) > 0)
    : [...ofContacts];
  const question = query.searchOnMessages && !query.contactId ? toQuestion(words) : null;
  const known = new Set([...ofContacts.map(({ id }) => id), ...from.shown]);
  const hits = question && from.messages ? ticketsWithWords(deps, question, { from: from.messages, known, filter }) : null;

  const tickets: Ticket[] = [];
  const position = { ...from, shown: [...from.shown], messages: hits && from.messages };
  const next = async () => (hits ? await hits.next() : null);
  let looked = 0;
  let hit = await next();
  const passLooks = async (): Promise<void> => {
    while (hit && !hit.done && hit.value.ticket === null && looked < maxLooked) {
      position.messages = hit.value.place;
      looked += hit.value.looked;
      hit = await next();
    }
  };
  await passLooks();
  while (tickets.length < pageSize) {
    const [contact] = left;
    const found = hit && !hit.done && hit.value.ticket !== null ? hit.value : null;
    if (contact && (isAscending || !found || Date.parse(contact.updatedAt) >= found.atMs)) {
      tickets.push(contact);
      left.shift();
      position.contacts = { updatedAt: contact.updatedAt, ticketId: contact.id };
    } else if (found) {
      tickets.push(found.ticket);
      position.messages = found.place;
      position.shown.push(found.ticket.id);
      position.shownCount++;
      hit = await next();
      await passLooks();
    } else break;
  }
  if (!hit || hit.done) position.messages = null;
  const isLast = left.length === 0 && position.messages === null;
  return {
    tickets,
    nextCursor: isLast ? null : fromSearchPosition(position),
    count: ofContacts.length + position.shownCount,
    hasMoreThanCount: position.messages !== null,
  };
};

/** Who may not see numbers finds nobody by them. */
const contactsFoundBy = async ({ actor, contacts, search }: TicketDeps, words: string): Promise<ContactId[]> => {
  const found = await contacts.getMany(await search.find(words, maxContacts));
  return [...found.values()].filter((contact) => isFoundBy(contact, words, hidesNumbers(actor))).map(({ id }) => id);
};

type Changed = Pick<Ticket, 'updatedAt' | 'id'>;
const byLastChange = (a: Changed, b: Changed): number => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : a.id - b.id);
