import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { threadsOf } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** What is looked through: earlier messages had their ticks when these were written. */
const newestLookedAt = 60;

export type StatusUpToDeps = Pick<ReceiveDeps, 'messages' | 'contacts' | 'now'>;

/** Raises what went to a chat up to a moment, newest first, as far as it is behind. Doing it again, or in another order, changes nothing.
 *  A message counts from when it was handed over: one that still waits is not among them. */
export const receiveStatusUpTo = async (
  { messages, contacts, now }: StatusUpToDeps,
  connection: Pick<Connection, 'id'>,
  { identities = [], status, upTo }: Extract<InboundEvent, { type: 'status-up-to' }>,
): Promise<void> => {
  const contactId = await contacts.findByIdentity(identities);
  const contact = contactId && (await contacts.get(contactId));
  if (!contact) return;
  const at = now().toISOString();
  for (const thread of threadsOf(contact, connection.id)) {
    const { messages: newest } = await messages.list(thread, null, newestLookedAt);
    for (const message of newest.filter((each) => isBehind(each, status, upTo)))
      await messages.raiseAck({ threadId: message.threadId, messageId: message.id }, status, at);
  }
};

const isBehind = ({ fromMe, isPrivate, providerId, ack, attemptedAt, createdAt }: Message, status: number, upTo: string): boolean =>
  fromMe && !isPrivate && providerId !== null && ack < status && (attemptedAt ?? createdAt) <= upTo;
