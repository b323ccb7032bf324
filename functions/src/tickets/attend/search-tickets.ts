import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  contactId as contactIdSchema,
  partsOfThread,
  threadId as threadIdSchema,
  ticketId as ticketIdSchema,
  type ContactId,
} from '@balcao/shared/domain/ids.ts';
import { statusesShown } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { canBeFoundBy } from '../../contacts/service/contact-records.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { pageSize, type Found } from './read-tab.ts';
import { acceptsOf, isAmong, withTags, type ListQuery } from './ticket-filter.ts';
import { fromPosition, toPosition } from './ticket-position.ts';

const maxHits = 300;

/** Tickets of contacts whose name or number matches, and of threads whose messages hold the words; of one tab when one is named. */
export const searchTickets = async (deps: TicketDeps, query: ListQuery, words: string): Promise<Found> => {
  const byNumber = /^#?\d{1,9}$/.test(words) ? [ticketIdSchema.parse(words.replace('#', ''))] : [];
  const contactIds = query.contactId ? [query.contactId] : words ? await contactsFoundBy(deps, words) : [];
  const threads =
    query.searchOnMessages && words ? (await deps.search.find('message', words, maxHits)).map((id) => threadIdSchema.parse(id)) : [];
  const ofContacts = await Promise.all(contactIds.map((id) => deps.tickets.listByContact(id, 20)));
  const ofThreads = await Promise.all(
    [...new Set(threads.map((thread) => partsOfThread(thread).contactId))].map((id) => deps.tickets.listByContact(id, 20)),
  );
  const accepts = acceptsOf(deps, query);
  const statuses = query.status === undefined || query.status === 'search' ? [] : statusesShown(query.status);
  const hits = await deps.tickets.getMany([...byNumber, ...ofContacts.flat(), ...ofThreads.flat()]);
  const wanted = hits.filter((ticket) => accepts(ticket) && isAmong(statuses, ticket.status));
  const tickets = (await withTags(deps, query.tags, wanted)).sort((a, b) => (query.sortTickets === 'ASC' ? 1 : -1) * byLastChange(a, b));
  const from = toPosition(query.cursor);
  const start = from ? tickets.findIndex((ticket) => ticket.id === from.ticketId) + 1 : ((query.pageNumber ?? 1) - 1) * pageSize;
  const page = tickets.slice(start, start + pageSize);
  const last = page.at(-1);
  return {
    tickets: page,
    nextCursor: last && start + pageSize < tickets.length ? fromPosition({ listedAt: listedAtOf(last), ticketId: last.id }) : null,
    count: tickets.length,
  };
};

/** Who may not see numbers finds nobody by them. */
const contactsFoundBy = async ({ actor, contacts, search }: TicketDeps, words: string): Promise<ContactId[]> => {
  const ids = (await search.find('contact', words, maxHits)).map((id) => contactIdSchema.parse(id));
  if (!hidesNumbers(actor)) return ids;
  return [...(await contacts.getMany(ids)).values()].filter((contact) => canBeFoundBy(contact, words)).map(({ id }) => id);
};

/** Results come from every tab: among them only the last change says anything. */
const byLastChange = (a: Ticket, b: Ticket): number => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : a.id - b.id);
