import * as z from 'zod';
import { noteLength } from '../domain/contacts/note.ts';
import { connectionId, contactId, queueId, tagId, ticketId, ticketUuid, userId, givenInstant } from '../domain/ids.ts';
import { messageDecision, ticketLogEntry, ticketStatus, ticketView } from '../domain/tickets/ticket.ts';
import { messagePage } from './messages.ts';
import { cursorQuery, flag, idList } from './paging.ts';
import { route } from './route.ts';

export const ticketCounts = z.object({
  open: z.number().int(),
  pending: z.number().int(),
  group: z.number().int(),
  closed: z.number().int(),
  /** Number of tickets with unread messages that the user may see; shown in the title of the browser tab. */
  unread: z.number().int(),
});
export type TicketCounts = z.infer<typeof ticketCounts>;

const viewFilter = {
  /** Ids of attendants: only their tickets are listed. For status `open` they replace the default, the own tickets of the user. */
  users: idList(userId),
  /** True = list the open tickets of all attendants, not only those of the user; ignored unless the user is an admin or has the right
   *  `allUserChat`. */
  showAll: flag,
  queueIds: idList(queueId),
  whatsappIds: idList(connectionId),
};

export const ticketsContract = {
  listTickets: route({
    method: 'GET',
    path: '/tickets',
    permission: 'tickets:attend',
    summary: 'Tickets of one tab, or search results',
    query: z.object({
      ...cursorQuery,
      ...viewFilter,
      /** Tab of the ticket list (a ticket status); `search` = search in all tabs. */
      status: z.enum([...ticketStatus.options, 'search']).optional(),
      statusFilter: z.string().max(100).optional(),
      tags: idList(tagId),
      whatsapps: idList(connectionId),
      /** Alternative name of `users`; when a request has both, tickets of the attendants in either are listed. */
      userFilter: idList(userId),
      contactId: contactId.optional(),
      withUnreadMessages: flag,
      /** Restricts the list. `snoozed`: only snoozed tickets, sorted by the time of their return, next first. `followed`: only tickets
       *  that the user follows. Without `status`, both list tickets of all statuses but resolved. */
      only: z.enum(['snoozed', 'followed']).optional(),
      /** True = the response also has the ticket counts of all tabs (`counts`), restricted by `queueIds` and `showAll`. */
      withCounts: flag,
      /** True = the response also has a socket token (see `createSocketToken`). The token is created before the list is read, so that a
       *  socket opened with it can report whether events were missed in between. */
      withSocketToken: flag,
      searchOnMessages: flag,
      sortTickets: z.enum(['ASC', 'DESC']).optional(),
      date: z.iso.date().optional(),
      updatedAt: z.iso.date().optional(),
      /** Only tickets that changed after this time, for catching up after a reconnect. */
      updatedAfter: givenInstant.optional(),
    }),
    response: z.object({
      tickets: z.array(ticketView),
      hasMore: z.boolean(),
      count: z.number().int(),
      /** True = the search has not looked at everything yet, so there may be more matches than `count`. */
      hasMoreThanCount: z.boolean().optional(),
      nextCursor: z.string().nullable(),
      counts: ticketCounts.optional(),
      socketToken: z.string().optional(),
    }),
    errors: [],
  }),
  countTickets: route({
    method: 'GET',
    path: '/tickets/counts',
    permission: 'tickets:attend',
    summary: 'Exact numbers for the tab badges',
    query: z.object(viewFilter),
    response: ticketCounts,
    errors: [],
  }),
  countUnattended: route({
    method: 'GET',
    path: '/tickets/unattended',
    permission: 'company:admin',
    summary: 'Customers who wait where only administrators see them: by queue that nobody attends, and in no queue',
    response: z.object({
      tickets: z.number().int(),
      withoutQueue: z.number().int(),
      queues: z.array(z.object({ id: queueId, name: z.string(), tickets: z.number().int() })),
    }),
    errors: [],
  }),
  getTicketByUuid: route({
    method: 'GET',
    path: '/tickets/u/{uuid}',
    permission: 'tickets:attend',
    summary: 'One ticket by uuid, with the newest page of its thread when asked for',
    params: z.object({ uuid: ticketUuid }),
    query: z.object({
      withMessages: flag,
      /** Only messages that changed after this time, for catching up after a reconnect. */
      updatedAfter: givenInstant.optional(),
    }),
    response: ticketView.extend({ messages: messagePage.optional() }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  createTicket: route({
    method: 'POST',
    path: '/tickets',
    permission: 'tickets:attend',
    summary: 'Start a conversation with a contact',
    body: z.object({
      contactId,
      queueId,
      whatsappId: connectionId.nullish(),
      userId: userId.nullish(),
      status: z.literal('open').default('open'),
      companyId: z.unknown().optional(),
    }),
    response: ticketView,
    errors: [
      'ERR_CONTACT_NOT_FOUND',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_NO_DEFAULT_CONNECTION',
      'ERR_CHANNEL_CANNOT',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_ALREADY_OPEN',
      'ERR_USER_NOT_FOUND',
    ],
  }),
  updateTicket: route({
    method: 'PUT',
    path: '/tickets/{id}',
    permission: 'tickets:attend',
    summary: 'Accept, return, transfer, resolve, ignore or reopen: the status asked for says which',
    params: z.object({ id: ticketId }),
    body: z.object({
      status: z.enum(['open', 'pending', 'group', 'closed']),
      userId: userId.nullish(),
      queueId: queueId.nullish(),
      /** Text of the internal note that is added to the ticket when it is transferred. */
      msgTransfer: z.string().max(noteLength.max).nullish(),
      isTransfered: z.boolean().optional(),
      useIntegration: z.boolean().optional(),
      sendFarewellMessage: z.boolean().optional(),
      amountUsedBotQueues: z.literal(0).optional(),
      /** The ticket's `inboundMessages` (count of customer messages) that the user had seen when closing it. If more have arrived since,
       *  the ticket is not closed (ERR_CUSTOMER_WROTE). Absent = the count when the server first reads the ticket. */
      inboundMessages: z.number().int().nonnegative().optional(),
      /** Rating by the customer, entered when the ticket is resolved: 1 to 5; absent or null = no rating. */
      userRating: z.object({ rate: z.number().int().min(1).max(5) }).nullish(),
    }),
    response: ticketView,
    errors: [
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NEEDS_QUEUE',
      'ERR_TICKET_HELD_BY_OTHER',
      'ERR_TICKET_ALREADY_OPEN',
      'ERR_TICKET_CHANGED',
      'ERR_CUSTOMER_WROTE',
      'ERR_TICKET_TRANSITION',
      'ERR_CHANNEL_CANNOT',
      'ERR_TAG_REQUIRED',
      'ERR_CONTACT_MERGED',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_USER_NOT_FOUND',
      'ERR_NO_PERMISSION',
    ],
  }),
  deleteTicket: route({
    method: 'DELETE',
    path: '/tickets/{id}',
    permission: 'tickets:delete',
    summary: 'Remove a ticket with its messages',
    params: z.object({ id: ticketId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  closeAllTickets: route({
    method: 'POST',
    path: '/tickets/closeAll',
    permission: 'tickets:close-all',
    summary: 'Close every ticket of a status in the chosen queues',
    body: z.object({
      status: z.enum(['open', 'pending', 'group']),
      selectedQueueIds: z.array(queueId.nullable()).max(200),
      cursor: z.string().max(4000).nullish(),
    }),
    response: z.object({
      closed: z.number().int(),
      /** Number of tickets that were not closed because the company requires a tag and their contact has none. */
      kept: z.number().int(),
      nextCursor: z.string().nullable(),
      /** True = tickets remain to be closed: repeat with `nextCursor` as `cursor`. */ hasMore: z.boolean(),
    }),
    errors: [],
  }),
  markTicketRead: route({
    method: 'POST',
    path: '/tickets/{id}/read',
    permission: 'tickets:attend',
    summary: 'Reset the unread count and tell the customer the messages were read',
    params: z.object({ id: ticketId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  snoozeTicket: route({
    method: 'PUT',
    path: '/tickets/{id}/snooze',
    permission: 'tickets:attend',
    summary: 'Put a ticket off until then, or take it up again (null); it comes back by itself, or when its customer writes',
    params: z.object({ id: ticketId }),
    body: z.object({ until: givenInstant.nullable() }),
    response: ticketView,
    errors: ['ERR_TICKET_NOT_FOUND', 'ERR_TICKET_TRANSITION', 'ERR_SNOOZE_TIME', 'ERR_RECORD_CHANGED'],
  }),
  followTicket: route({
    method: 'PUT',
    path: '/tickets/{id}/follow',
    permission: 'tickets:attend',
    summary: 'Be told of a ticket that somebody else may hold, or no more',
    params: z.object({ id: ticketId }),
    body: z.object({ following: z.boolean() }),
    response: ticketView,
    errors: ['ERR_TICKET_NOT_FOUND', 'ERR_TOO_MANY_FOLLOWERS'],
  }),
  listTicketLog: route({
    method: 'GET',
    path: '/tickets-log/{ticketId}',
    permission: 'tickets:attend',
    summary: 'What happened to a ticket, and what was decided on the last messages of its customer, newest first',
    params: z.object({ ticketId }),
    /** `events`: the response has only the ticket log and no `decisions`. This saves reading the messages of the ticket, which hold the decisions. */
    query: z.object({ only: z.literal('events').optional() }),
    response: z.object({ logs: z.array(ticketLogEntry), decisions: z.array(messageDecision) }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
};
