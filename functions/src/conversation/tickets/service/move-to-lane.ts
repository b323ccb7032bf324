import type { TagId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { setLane } from '../kanban/set-lane.ts';

/** Puts a ticket into a lane with the actor's rights; the plan is the caller's to ask for.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TAG_NOT_FOUND, ERR_TICKET_CHANGED. */
export const moveToLane = (actor: Actor, ticketId: TicketId, tagId: TagId): Promise<TicketView> => setLane(actor, ticketId, tagId);
