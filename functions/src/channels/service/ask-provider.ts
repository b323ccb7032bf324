import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { OutboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { sendToFifo } from '../../platform/queues.ts';

/** Pages show it for twenty seconds, WhatsApp for twenty-five, where it also says that the message was read. */
const everySecOf = (channel: Channel): number => (channelCapabilities[channel].businessAccount ? 25 : 10);

/** Has a customer whom a provider serves see that an answer is being written, as long as one may be. It waits for no message, and no message for it.
 *  Asked for again, it is shown once in each span of the clock. */
export const showTyping = async (
  outboundQueueUrl: string,
  companyId: CompanyId,
  { channel, connectionId, contactId, threadId, lastMessageId, lastInboundAt }: Ticket,
  now: Date,
  send = sendToFifo,
): Promise<void> => {
  const { linkedPhone, replyWindowHours, humanAgentHours } = channelCapabilities[channel];
  const hours = humanAgentHours ?? replyWindowHours;
  const isClosed = hours !== null && lastInboundAt !== null && now.getTime() - Date.parse(lastInboundAt) > hours * 3_600_000;
  if (linkedPhone || isClosed || lastMessageId === '') return;
  const attempt = Math.floor(now.getTime() / 1000);
  const groupId = `${connectionId}#${contactId}#typing`;
  const body: OutboundQueueMessage = { kind: 'typing', companyId, threadId, messageId: lastMessageId, groupId, attempt };
  await send(outboundQueueUrl, [{ body, groupId, deduplicationId: `${groupId}#${Math.floor(attempt / everySecOf(channel))}` }]);
};
