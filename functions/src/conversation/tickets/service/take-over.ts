import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { ticketDeps } from '../attend/ticket-deps.ts';
import { viewTicket } from '../attend/view-tickets.ts';
import { assertTicketOpen } from '../messages/assert-can-reply.ts';

/** Takes over a conversation that another app answers, for everybody here.
 *  @param take asks the channel for it, and throws where it refuses.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TICKET_NOT_OPEN. */
export const takeOver = async (actor: Actor, id: TicketId, take: (ticket: Ticket) => Promise<void>): Promise<TicketView> => {
  const deps = ticketDeps(actor);
  const ticket = await findTicket(deps, id);
  assertTicketOpen(ticket);
  // A colleague did it a moment ago.
  if (!isHeldElsewhere(ticket)) return viewTicket(deps, ticket);
  await take(ticket);
  const control = { owner: 'us', at: deps.now().toISOString() } as const;
  const outcome = await deps.tickets.setThreadControl(ticket, control, actor.userId);
  return viewTicket(deps, outcome === 'saved' ? { ...ticket, threadControl: control } : await findTicket(deps, id));
};
