import type { TagId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { seenBy } from '../attend/find-ticket.ts';
import { ticketDeps } from '../attend/ticket-deps.ts';
import { viewTicket } from '../attend/view-tickets.ts';
import type { Actor } from '../../../platform/actor.ts';
import { laneDeps } from './lane-deps.ts';
import { moveCard } from './move-card.ts';

/** Puts a ticket that the actor may see into a lane, or takes it out of its lane (null). Who moves it last wins.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TAG_NOT_FOUND, ERR_TICKET_CHANGED. */
export const setLane = async (actor: Actor, ticketId: TicketId, tagId: TagId | null): Promise<TicketView> => {
  const deps = ticketDeps(actor);
  for (let tries = 0; tries < 5; tries++) {
    const ticket = seenBy(actor, await deps.tickets.get(ticketId));
    const moved = await moveCard(laneDeps(actor.companyId), ticket, tagId, { id: actor.userId, name: actor.name });
    if (moved.outcome === 'no-lane') throw new AppError('ERR_TAG_NOT_FOUND', undefined);
    if (moved.outcome !== 'lost') return viewTicket(deps, moved.ticket);
  }
  throw new AppError('ERR_TICKET_CHANGED', undefined);
};
