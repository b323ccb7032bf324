import type { ConnectionId, ContactId, QueueId, TagId, UserId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { ticketStatuses, type TicketStatus, type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';

export type ListQuery = {
  status?: TicketStatus | 'search';
  statusFilter?: string;
  searchParam?: string;
  searchOnMessages?: boolean;
  pageNumber?: number;
  cursor?: string;
  showAll?: boolean;
  queueIds?: QueueId[];
  whatsappIds?: ConnectionId[];
  whatsapps?: ConnectionId[];
  users?: UserId[];
  userFilter?: UserId[];
  tags?: TagId[];
  contactId?: ContactId;
  withUnreadMessages?: boolean;
  only?: 'snoozed' | 'followed';
  withCounts?: boolean;
  sortTickets?: 'ASC' | 'DESC';
  date?: string;
  updatedAt?: string;
  updatedAfter?: string;
  /** Only tickets that are in none of these lanes. */
  notInLanes?: ReadonlySet<TagId>;
  /** Begun in this span of the company's days, both included. */
  createdFrom?: string;
  createdTo?: string;
};

export const connectionsOf = (query: ListQuery): ConnectionId[] => [...(query.whatsappIds ?? []), ...(query.whatsapps ?? [])];

/** The query with its attendants under one name. */
export const withAttendants = ({ userFilter, ...query }: ListQuery): ListQuery =>
  userFilter?.length ? { ...query, users: [...(query.users ?? []), ...userFilter] } : query;

/** Statuses named in the filter, as JSON or separated by commas. */
export const statusFilterOf = (text: string | undefined): TicketStatus[] =>
  ticketStatuses.filter((status) => (text ?? '').split(/[^a-z]+/).includes(status));

/** Whether a row is what the query asks for, tags aside (they are the contact's). Days are the company's. */
export const acceptsOf = ({ actor }: Pick<TicketDeps, 'actor'>, query: ListQuery): ((ticket: Ticket) => boolean) => {
  const connections = connectionsOf(query);
  const statuses = statusFilterOf(query.statusFilter);
  const isOn = (day: string | undefined, instant: string) => !day || localDateOf(instant, actor.timeZone) === day;
  return (ticket) =>
    canSeeTicket(actor, ticket) &&
    isAmong(connections, ticket.connectionId) &&
    isAmong(query.queueIds, ticket.queueId) &&
    isAmong(query.users, ticket.userId) &&
    isAmong(statuses, ticket.status) &&
    (!query.withUnreadMessages || ticket.unreadMessages > 0) &&
    isOn(query.date, ticket.createdAt) &&
    isOn(query.updatedAt, ticket.updatedAt) &&
    (!query.updatedAfter || ticket.updatedAt > query.updatedAfter) &&
    !(ticket.lane?.tagId && query.notInLanes?.has(ticket.lane.tagId)) &&
    (!query.createdFrom || localDateOf(ticket.createdAt, actor.timeZone) >= query.createdFrom) &&
    (!query.createdTo || localDateOf(ticket.createdAt, actor.timeZone) <= query.createdTo);
};

/** Nothing chosen asks for nothing in particular. */
export const isAmong = <T>(chosen: ReadonlyArray<T> | undefined, value: T | null): boolean =>
  !chosen?.length || (value !== null && chosen.includes(value));

/** Those whose contact has one of the tags. */
export const withTags = async (
  { contacts }: Pick<TicketDeps, 'contacts'>,
  tags: ReadonlyArray<TagId> | undefined,
  tickets: Ticket[],
): Promise<Ticket[]> => {
  if (!tags?.length) return tickets;
  const byId = await contacts.getMany(tickets.map(({ contactId }) => contactId));
  return tickets.filter(({ contactId }) => byId.get(contactId)?.tagIds.some((tag) => tags.includes(tag)));
};
