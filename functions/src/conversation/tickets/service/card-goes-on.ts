import { isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { laneDeps, type LaneDeps } from '../kanban/lane-deps.ts';
import { moveCard } from '../kanban/move-card.ts';

/** A card that was long enough in its lane goes on to the next one. Nothing happens when it left the lane meanwhile, the ticket ended, or the lane
 *  passes nothing on any more; the hours are those the lane had when the card entered. */
export const cardGoesOn = async (
  { companyId, ticketId, tagId, version }: TimerOf<'lane-over'>,
  deps: LaneDeps = laneDeps(companyId),
): Promise<void> => {
  for (let tries = 0; tries < 5; tries++) {
    const ticket = await deps.tickets.get(ticketId);
    if (!ticket || !isOnBoard(ticket) || ticket.lane?.at !== version) return;
    const { timeLane, nextLaneId } = await deps.lanes.rules(tagId);
    if (timeLane === 0 || nextLaneId === null) return;
    if ((await moveCard(deps, ticket, nextLaneId, null)).outcome !== 'lost') return;
  }
  throw new Error('a card kept changing while it was to go on');
};
