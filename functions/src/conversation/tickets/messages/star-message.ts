import { mostStars } from '@balcao/shared/contract/messages.ts';
import { ticketOfMessage, type MessageId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { findMessage } from './send-message.ts';

/** Stars a message for the actor. Of two that are starred at once both may be kept though one is too many.
 *  @throws AppError ERR_MESSAGE_NOT_FOUND, ERR_TOO_MANY_STARS. */
export const starMessage = async (deps: MessagingDeps, id: MessageId): Promise<{ ok: true }> => {
  const { userId } = deps.actor;
  const { ticket, message } = await findMessage(deps, id);
  // A reaction is no message of its own on any screen.
  if (message.isDeleted || message.mediaType === 'reactionMessage') throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  const { threadId } = message;
  if ((await deps.messages.countStars(userId, mostStars)) >= mostStars) {
    const starred = await deps.messages.listStarsOfThread(userId, threadId);
    if (!starred.includes(id)) throw new AppError('ERR_TOO_MANY_STARS', { max: mostStars });
  }
  await deps.messages.star(userId, { threadId, messageId: id, ticketId: ticket.id, starredAt: deps.now().toISOString() });
  return { ok: true };
};

/** Takes the actor's star off a message, of one too that they may not see any more. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const unstarMessage = async (deps: MessagingDeps, id: MessageId): Promise<{ ok: true }> => {
  const number = ticketOfMessage(id);
  const ticket = number && (await deps.tickets.get(number));
  if (!ticket) throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  const wasStarred = await deps.messages.unstar(deps.actor.userId, { threadId: ticket.threadId, messageId: id });
  if (!wasStarred) await findMessage(deps, id);
  return { ok: true };
};
