import type { TagId, TicketId } from '@balcao/shared/domain/ids.ts';
import { isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import type { LaneDeps } from './lane-deps.ts';
import { moveCard } from './move-card.ts';

type Reply = {
  ticketId: TicketId /** The lane, and the entry into it, that the ticket was in when the customer wrote. */;
  tagId: TagId;
  at: string;
};

/** A customer wrote: the card goes back where its lane says, once for each entry. Nothing happens when it left the lane meanwhile. */
export const rollBack = async (deps: LaneDeps, { ticketId, tagId, at }: Reply): Promise<void> => {
  const { rollbackLaneId } = await deps.lanes.rules(tagId);
  if (rollbackLaneId === null) return;
  for (let tries = 0; tries < 5; tries++) {
    const ticket = await deps.tickets.get(ticketId);
    if (!ticket || !isOnBoard(ticket) || ticket.lane?.at !== at) return;
    if ((await moveCard(deps, ticket, rollbackLaneId, null)).outcome !== 'lost') return;
  }
  throw new Error('a card kept changing while it was to go back');
};
