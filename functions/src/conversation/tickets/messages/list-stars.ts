import type { StarredMessage } from '@balcao/shared/contract/messages.ts';
import { messageId as messageIdSchema, type MessageId, type TicketId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { findTicket } from '../attend/find-ticket.ts';
import type { MessageStar, StarPosition } from '../store/message-stars.ts';
import { hitMaker } from './message-hit.ts';
import type { MessagingDeps } from './messaging-deps.ts';

const pageSize = 30;
/** A star that is younger stays even if its message is not found: reads may be behind by a moment. */
const settledAfterMs = 60_000;

type Answer = { hits: StarredMessage[]; hasMore: boolean; nextCursor: string | null };

/** Messages that the actor starred, the newest star first, of tickets they may see. Stars of the others, and of messages that are gone, are removed.
 *  A cursor that is not ours starts from the top. */
export const listStarredMessages = async (deps: MessagingDeps, cursor: string | undefined): Promise<Answer> => {
  const { actor } = deps;
  const { stars, nextPosition } = await deps.messages.listStars(actor.userId, toPosition(cursor), pageSize);
  const known = await deps.tickets.getMany([...new Set(stars.map(({ ticketId }) => ticketId))]);
  const tickets = new Map(known.filter((ticket) => canSeeTicket(actor, ticket)).map((ticket) => [ticket.id, ticket]));
  const read = await deps.messages.getMany(stars.filter(({ ticketId }) => tickets.has(ticketId)));
  const messages = new Map(read.map((message) => [message.id, message]));
  const toHit = await hitMaker(deps, [...tickets.values()]);
  const hits: StarredMessage[] = [];
  const lost: MessageStar[] = [];
  for (const star of stars) {
    const ticket = tickets.get(star.ticketId);
    const message = messages.get(star.messageId);
    const hit = ticket && message && (await toHit(message, ticket, () => []));
    if (hit) hits.push({ ...hit, starredAt: star.starredAt, isDeleted: message.isDeleted });
    else if (deps.now().getTime() - Date.parse(star.starredAt) > settledAfterMs) lost.push(star);
  }
  if (lost.length > 0) await deps.messages.removeStars(actor.userId, lost);
  return { hits, hasMore: nextPosition !== null, nextCursor: nextPosition && `${nextPosition.starredAt}_${nextPosition.messageId}` };
};

/** Which messages of the ticket's thread the actor starred. @throws AppError ERR_TICKET_NOT_FOUND. */
export const listThreadStars = async (deps: MessagingDeps, ticketId: TicketId): Promise<{ messageIds: MessageId[] }> => {
  const { threadId } = await findTicket(deps, ticketId);
  return { messageIds: await deps.messages.listStarsOfThread(deps.actor.userId, threadId) };
};

const toPosition = (cursor: string | undefined): StarPosition | null => {
  const [, starredAt, id] = /^(\d{4}-[\dT:.-]{1,30}Z)_(.+)$/.exec(cursor ?? '') ?? [];
  const message = messageIdSchema.safeParse(id);
  return starredAt !== undefined && message.success ? { starredAt, messageId: message.data } : null;
};
