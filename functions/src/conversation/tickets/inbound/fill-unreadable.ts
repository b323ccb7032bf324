import { isWriterOf } from '@balcao/shared/domain/messages/is-writer-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import type { MessageKey } from '../store/message-store.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { threadsOf } from './is-from-chat.ts';
import { quotedOf } from './quoted-of.ts';
import { receiveReaction } from './receive-reaction.ts';
import { receiveVote } from './receive-vote.ts';
import { aroundContentOf, contentOf } from './to-message.ts';

/** WhatsApp may first deliver a message that could not be decrypted or is not available yet (131060), and its content later under the same id; and what could not be stored may be
 *  brought back. A second copy of a readable message changes nothing, nor does one that says another chat or another writer. */
export const fillUnreadable = async (
  { messages, tickets, now }: Pick<ReceiveDeps, 'messages' | 'tickets' | 'now'>,
  key: MessageKey,
  { connection, contact }: { connection: Pick<Connection, 'id'>; contact: Pick<Contact, 'id' | 'name' | 'mergedIds'> },
  ticket: Ticket | null,
  event: InboundMessageEvent,
): Promise<void> => {
  if (event.content.kind === 'unsupported') return;
  const empty = await messages.get(key);
  if (!empty || (empty.mediaType !== 'notShown' && empty.mediaType !== 'unsupported')) return;
  if (!threadsOf(contact, connection.id).includes(key.threadId) || !isWriterOf(empty, event)) {
    log.warn('MESSAGE_ID_TAKEN another conversation or another writer has a message of this id', { messageId: key.messageId });
    return;
  }
  if (event.content.kind === 'reaction') {
    await receiveReaction({ messages, now }, connection, contact, event, event.content);
    await messages.settleStandIn(key, now().toISOString());
    if (ticket) await tickets.describeLast(ticket.id, key.messageId, lastMessageText('change', '', null));
    return;
  }
  await receiveVote({ messages, now }, connection, contact, event);
  const quotedMsg = await quotedOf({ messages }, connection, contact, event);
  const filled = { ...empty, ...emptyContent, ...contentOf(event.content), ...aroundContentOf(event), quotedMsg };
  await messages.fillUnreadable(key, filled, now().toISOString());
  const stored = ticket?.lastMessageId === key.messageId ? await messages.get(key) : null;
  if (ticket && stored && !stored.isDeleted)
    await tickets.describeLast(ticket.id, key.messageId, lastMessageText(stored.mediaType, stored.body, stored.media));
};

const emptyContent = {
  mediaType: 'conversation',
  body: '',
  fullText: null,
  media: null,
  location: null,
  vCard: null,
  replyId: null,
} as const;
