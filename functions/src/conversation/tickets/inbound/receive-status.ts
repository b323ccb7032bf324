import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { messageId as messageIdSchema, partsOfThread, ticketOfMessage } from '@balcao/shared/domain/ids.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import { applyStatus, failureOf } from '../service/apply-status.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { isFromChat } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

export type StatusDeps = Pick<ReceiveDeps, 'messages' | 'contacts' | 'now'> & { tickets: Pick<ReceiveDeps['tickets'], 'get'> };

/** Raises a message's delivery state. On a linked phone customers say themselves how far a message came: that counts only for what went to
 *  their own chat, and every id is known before its message is sent. Elsewhere the provider says it and vouches for it; a status may then come
 *  before our own record of the send: our id in its callback data finds the row, and without one it is kept until the provider's id is known. */
export const receiveStatus = async (deps: StatusDeps, connection: Pick<Connection, 'id'>, event: InboundStatusEvent): Promise<void> => {
  if (channelCapabilities[event.channel].linkedPhone) {
    const key = await keyInChat(deps, connection, event);
    return key ? applyStatus(deps, key, event) : undefined;
  }
  const key = await keyOf(deps, connection, event);
  const now = deps.now();
  if (!key) {
    await deps.messages.keepEarlyStatus(
      connection.id,
      event.providerId,
      event.status === 'failed' ? { failed: failureOf(event) } : { ack: event.status, pricing: event.pricing },
      now,
    );
    // The send may have been recorded between the look-up and the keeping.
    const appeared = await deps.messages.find(refScopes.provider(connection.id), event.providerId);
    if (appeared) await deps.messages.takeEarlyStatus(appeared, connection.id, event.providerId, now);
    return;
  }
  return applyStatus(deps, key, event);
};

/** The message a tick is about, when it went to the chat that the tick comes from. The chat noted at the send answers that without a read,
 *  but for somebody who is known by several names. */
export const keyInChat = async (
  { messages, contacts }: Pick<StatusDeps, 'contacts'> & { messages: Pick<StatusDeps['messages'], 'findSent'> },
  connection: Pick<Connection, 'id'>,
  event: Pick<InboundStatusEvent, 'providerId' | 'chatKey' | 'identities'>,
): Promise<MessageKey | null> => {
  const sent = await messages.findSent(connection.id, event.providerId);
  if (!sent) return null;
  if (sent.chatKey === event.chatKey || (await isFromChat(contacts, connection.id, event, sent.key.threadId))) return sent.key;
  log.warn('STATUS_REFUSED another chat than the one it went to told how far a message came', { messageId: sent.key.messageId });
  return null;
};

const keyOf = async (
  { messages, tickets, now }: StatusDeps,
  connection: Pick<Connection, 'id'>,
  event: InboundStatusEvent,
): Promise<MessageKey | null> => {
  const known = await messages.find(refScopes.provider(connection.id), event.providerId);
  if (known) return known;
  const ours = messageIdSchema.safeParse(event.callbackData);
  const number = ours.success ? ticketOfMessage(ours.data) : null;
  const ticket = number && (await tickets.get(number));
  const isOfConnection = ticket && partsOfThread(ticket.threadId).connectionId === connection.id;
  const key = isOfConnection && ours.data ? { threadId: ticket.threadId, messageId: ours.data } : null;
  if (!key) return null;
  await messages.recordSent(key, connection.id, event.providerId, now());
  return key;
};
