import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { messageRecords, type MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import { ticketRecords } from '../../conversation/tickets/service/ticket-records.ts';

type Deps = {
  messages: Pick<MessageRecords, 'get' | 'react'>;
  tickets: Pick<ReturnType<typeof ticketRecords>, 'get' | 'note'>;
};

/** Nobody sees the row of a reaction fail: what its channel does not take is taken off the message again, and its ticket says why. Done again, it
 *  changes nothing. */
export const takeBackReaction = async (
  { messages, tickets }: Deps,
  { id, threadId, ticketId, body, userId, quotedMsg }: Pick<Message, 'id' | 'threadId' | 'ticketId' | 'body' | 'userId' | 'quotedMsg'>,
  at: string,
): Promise<void> => {
  if (!quotedMsg || userId === null || body === '') return;
  const target = { threadId, messageId: quotedMsg.id };
  // Another one may have taken its place meanwhile.
  if ((await messages.get(target))?.reactions[userId] === body) await messages.react(target, userId, null, at);
  const ticket = await tickets.get(ticketId);
  if (ticket) await tickets.note(ticket, { type: 'reactionRefused', reason: body, noticeId: id, at });
};

export const takeBackReactionOf = (companyId: CompanyId) => (message: Message, at: string) =>
  takeBackReaction({ messages: messageRecords(companyId), tickets: ticketRecords(companyId) }, message, at);
