import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketDeps } from '../attend/ticket-deps.ts';
import { viewTickets } from '../attend/view-tickets.ts';
import { ticketSeenBy } from './ticket-seen-by.ts';

/** A ticket as the actor sees it; null when it is out of sight. */
export const ticketViewFor = async (actor: Actor, id: TicketId): Promise<TicketView | null> => {
  const ticket = await ticketSeenBy(actor, id);
  const [view] = ticket ? await viewTickets(ticketDeps(actor), [ticket]) : [];
  return view ?? null;
};
