import { ticketsContract } from '@balcao/shared/contract/tickets.ts';
import type { TicketId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { giveWaitingToken } from '../../platform/live/socket-token.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { ticketDeps } from './attend/ticket-deps.ts';
import { closeAllTickets } from './attend/close-all.ts';
import { countTickets } from './attend/count-tickets.ts';
import { createTicket } from './attend/create-ticket.ts';
import type { TicketDeps } from './attend/ticket-deps.ts';
import { findTicket, seenBy } from './attend/find-ticket.ts';
import { followTicket } from './attend/follow-ticket.ts';
import { snoozeTicket } from './attend/snooze-ticket.ts';
import { listTickets } from './attend/list-tickets.ts';
import { listTicketLog } from './attend/ticket-log.ts';
import { countUnattended } from './attend/unattended.ts';
import { ticketsEnv } from './env.ts';
import { listThread } from './messages/list-messages.ts';
import { messagingDeps, type MessagingDeps } from './messages/messaging-deps.ts';
import { viewTicket } from './attend/view-tickets.ts';
import { changeTicket } from './service/change-ticket.ts';

readEnv(ticketsEnv);

type Opening = { withMessages?: boolean; updatedAfter?: string };

const getByUuid = async (deps: MessagingDeps, uuid: TicketUuid, { withMessages, updatedAfter }: Opening) => {
  const ticket = seenBy(deps.actor, await deps.tickets.getByUuid(uuid));
  const [view, messages] = await Promise.all([
    viewTicket(deps, ticket),
    withMessages ? listThread(deps, ticket, { updatedAfter }) : undefined,
  ]);
  return { ...view, messages };
};

const deleteTicket = async (deps: TicketDeps, id: TicketId): Promise<{ ok: true }> => {
  await deps.tickets.remove(await findTicket(deps, id));
  return { ok: true };
};

const markTicketRead = async (deps: TicketDeps, id: TicketId): Promise<{ ok: true }> => {
  await deps.tickets.markRead(await findTicket(deps, id));
  return { ok: true };
};

export const handler = httpArea(
  ticketsContract,
  {
    listTickets: async ({ actor, query }) => {
      const socketToken = query.withSocketToken ? await giveWaitingToken(actor, new Date()) : undefined;
      return { ...(await listTickets(ticketDeps(actor), query)), socketToken };
    },
    countTickets: ({ actor, query }) => countTickets(ticketDeps(actor), query),
    countUnattended: ({ actor }) => countUnattended(ticketDeps(actor)),
    getTicketByUuid: ({ actor, params, query }) => getByUuid(messagingDeps(actor), params.uuid, query),
    createTicket: ({ actor, body }) =>
      createTicket(ticketDeps(actor), {
        contactId: body.contactId,
        queueId: body.queueId,
        whatsappId: body.whatsappId ?? null,
        userId: body.userId ?? null,
      }),
    updateTicket: ({ actor, params, body }) => changeTicket(actor, { id: params.id, ...body, rate: body.userRating?.rate }),
    deleteTicket: ({ actor, params }) => deleteTicket(ticketDeps(actor), params.id),
    closeAllTickets: ({ actor, body }) =>
      closeAllTickets(ticketDeps(actor), { status: body.status, queueIds: body.selectedQueueIds, cursor: body.cursor ?? null }),
    markTicketRead: ({ actor, params }) => markTicketRead(ticketDeps(actor), params.id),
    snoozeTicket: ({ actor, params, body }) => snoozeTicket(ticketDeps(actor), params.id, body.until),
    followTicket: ({ actor, params, body }) => followTicket(ticketDeps(actor), params.id, body.following),
    listTicketLog: ({ actor, params, query }) => listTicketLog(ticketDeps(actor), params.ticketId, query.only),
  },
  authentication,
);
