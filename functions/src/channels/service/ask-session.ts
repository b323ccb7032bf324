import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { messageId as messageIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { nudgeSession } from '../../organisation/sessions/service/nudge.ts';
import { sessionRecords } from '../../organisation/sessions/service/session-records.ts';

/** Has a WhatsApp session look whether a customer writes (`watch`), or show the customer that we do (`typing`). Other
 *  channels have neither. What is not taken within seconds is not shown any more. */
export const askSession = async (
  shardQueueUrl: string,
  companyId: CompanyId,
  { channel, connectionId, threadId, lastMessageId, isGroup }: Ticket,
  kind: 'watch' | 'typing',
  now: Date,
): Promise<void> => {
  const messageId = messageIdSchema.safeParse(lastMessageId);
  if (!channelCapabilities[channel].linkedPhone || isGroup || !messageId.success) return;
  await sessionRecords(companyId).putOutbox(connectionId, {
    kind,
    threadId,
    messageId: messageId.data,
    attempt: Math.floor(now.getTime() / 1000),
  });
  await nudgeSession(shardQueueUrl, companyId, connectionId);
};
