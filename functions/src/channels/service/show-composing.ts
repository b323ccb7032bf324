import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { askSession } from './ask-session.ts';
import { showTyping } from './ask-provider.ts';

/** Queues through which customers are shown that somebody writes. */
export type Composing = { shardQueueUrl: string; outboundQueueUrl: string };

/** Has a customer see that an answer is being written, where the channel can show it. */
export const showComposing = async (
  { shardQueueUrl, outboundQueueUrl }: Composing,
  companyId: CompanyId,
  ticket: Ticket,
  now: Date,
): Promise<void> => {
  await askSession(shardQueueUrl, companyId, ticket, 'typing', now);
  await showTyping(outboundQueueUrl, companyId, ticket, now);
};
