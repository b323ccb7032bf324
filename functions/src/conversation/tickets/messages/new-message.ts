import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageIdOf } from '@balcao/shared/domain/ids.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { TicketTouch } from '../store/conversation-write.ts';

/** A plain outgoing text of this ticket; override what differs. */
export const newMessage = (
  ticket: Pick<Ticket, 'id' | 'threadId' | 'contactId' | 'queueId'>,
  now: Date,
  fields: Partial<Message>,
): Message => ({
  id: messageIdOf(newUlid(now), ticket.id),
  threadId: ticket.threadId,
  ticketId: ticket.id,
  contactId: ticket.contactId,
  providerId: null,
  body: '',
  fullText: null,
  fromMe: true,
  mediaType: 'conversation',
  media: null,
  location: null,
  vCard: null,
  ack: 0,
  failed: null,
  attempt: 0,
  attemptedAt: null,
  revision: 0,
  wireRevision: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isForwardedOften: false,
  isPrivate: false,
  read: true,
  reactions: {},
  quotedMsg: null,
  replyId: null,
  author: null,
  poll: null,
  imported: false,
  queueId: ticket.queueId,
  userId: null,
  clientId: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  ...fields,
});

/** How an outgoing message moves its ticket's row: our side spoke last, nothing is unread. */
export const touchOfSent = (message: Message): TicketTouch & { addUnread: 'reset' } => ({
  lastMessage: lastMessageText(message.mediaType, message.body, message.media),
  lastMessageId: message.id,
  lastMessageFromMe: true,
  waitingSince: null,
  lastInboundAt: null,
  addUnread: 'reset',
  updatedAt: message.updatedAt,
});

/** What the author of a message knew of the conversation: `seenId` is the newest message they could see, `inboundMessages` how many of the customer's
 *  they knew; null when that is not said. */
export type Known = { seenId: string | null; inboundMessages: number | null };

/** As `touchOfSent` for an author who knew this much. What the customer wrote besides waits as it did, also where it came late and stands above what was
 *  seen; a message that becomes unread in the same moment refuses the write. */
export const touchOfSentBy = (
  message: Message,
  ticket: Pick<Ticket, 'unreadMessages' | 'inboundMessages' | 'lastMessageId' | 'waitingSince'>,
  { seenId, inboundMessages }: Known,
): TicketTouch => {
  const touch = touchOfSent(message);
  // Who says nothing could see everything.
  if (seenId === null && inboundMessages === null) return touch;
  const isMore =
    (seenId !== null && ticket.lastMessageId > seenId) || (inboundMessages !== null && (ticket.inboundMessages ?? 0) > inboundMessages);
  return ticket.unreadMessages > 0 && isMore
    ? { ...touch, waitingSince: ticket.waitingSince, addUnread: 0 }
    : { ...touch, unreadBefore: ticket.unreadMessages };
};
