import { plainSigned } from '@balcao/shared/domain/messages/signature.ts';
import type { ConnectionId, ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { MessageKey } from '../store/message-store.ts';
import { contentOf } from './to-message.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** An echo comes within seconds of its send. */
const withinMs = 120_000;
const newestLookedAt = 20;

/** Instagram tells what we sent ourselves like what somebody wrote in its own app, and often before it answered our call. A message of ours that
 *  was just handed over, says the same and has no id yet is that message: it gets the id.
 *  @returns whether it was one of ours. */
export const takeOwnEcho = async (
  { messages, now }: Pick<ReceiveDeps, 'messages' | 'now'>,
  connectionId: ConnectionId,
  threadId: ThreadId,
  event: InboundMessageEvent,
): Promise<boolean> => {
  const { messages: newest } = await messages.list(threadId, null, newestLookedAt);
  // The oldest that it may be: they went in their order.
  const ours = newest.filter((message) => isTheSame(message, event)).at(-1);
  if (!ours) return false;
  const key: MessageKey = { threadId, messageId: ours.id };
  await messages.recordSent(key, connectionId, event.providerId, now());
  return true;
};

const isTheSame = (message: Message, { content, sentAt }: InboundMessageEvent): boolean => {
  const { fromMe, isPrivate, providerId, attemptedAt, attempt, createdAt, mediaType } = message;
  // One that a person sends again, and that waits for it, went out when it was written, as far as we know.
  const wentAt = attemptedAt ?? (attempt > 0 ? createdAt : null);
  if (!fromMe || isPrivate || providerId !== null || wentAt === null) return false;
  if (Math.abs(Date.parse(sentAt) - Date.parse(wentAt)) > withinMs) return false;
  const told = contentOf(content);
  // Files come back under another address and name: their kind is all there is to go by.
  return told.media
    ? mediaType === told.mediaType
    : message.media === null && plainSigned(message.body).trim() === (told.body ?? '').trim();
};
