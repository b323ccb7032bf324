import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { findTicket } from './find-ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { viewTicket } from './view-tickets.ts';

/** Followers stand in the ticket's row. */
export const mostFollowers = 50;

/** Tells the actor of a ticket from now on, or no more. Two who begin at once may be one more than the most.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TOO_MANY_FOLLOWERS. */
export const followTicket = async (deps: TicketDeps, id: TicketId, isFollowing: boolean): Promise<TicketView> => {
  const { userId } = deps.actor;
  const ticket = await findTicket(deps, id);
  const before = ticket.followers ?? [];
  if (before.includes(userId) === isFollowing) return viewTicket(deps, ticket);
  if (isFollowing && before.length >= mostFollowers) throw new AppError('ERR_TOO_MANY_FOLLOWERS', { max: mostFollowers });
  if ((await deps.tickets.follow(id, userId, isFollowing)) === 'lost') throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  return viewTicket(deps, { ...ticket, followers: [...before.filter((each) => each !== userId), ...(isFollowing ? [userId] : [])] });
};
