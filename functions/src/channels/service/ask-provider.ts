import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { OutboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { sendToFifo } from '../../platform/queues.ts';

/** Often enough: a provider shows it for twenty seconds. */
const everySec = 10;

/** Has a page's customer see that an answer is being written. It waits for no message, and no message for it. */
export const showTyping = async (
  outboundQueueUrl: string,
  companyId: CompanyId,
  { channel, connectionId, contactId, threadId, lastMessageId }: Ticket,
  now: Date,
): Promise<void> => {
  if (!channelCapabilities[channel].facebookLogin || lastMessageId === '') return;
  const attempt = Math.floor(now.getTime() / 1000);
  const groupId = `${connectionId}#${contactId}#typing`;
  const body: OutboundQueueMessage = { kind: 'typing', companyId, threadId, messageId: lastMessageId, groupId, attempt };
  await sendToFifo(outboundQueueUrl, [{ body, groupId, deduplicationId: `${groupId}#${Math.floor(attempt / everySec)}` }]);
};
