import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent, InboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { sendToFifo } from '../../platform/queues.ts';

/** Puts what a channel received onto inbound.fifo, one group per conversation: the one way in, for webhooks and for the container.
 *  @param receivedAt ISO 8601 with milliseconds. */
export const handOverInbound = (
  queueUrl: string,
  { companyId, connectionId }: { companyId: CompanyId; connectionId: ConnectionId },
  events: ReadonlyArray<InboundEvent>,
  receivedAt: string,
): Promise<void> =>
  sendToFifo(
    queueUrl,
    events.map((event) => {
      const body: InboundQueueMessage = {
        companyId,
        connectionId,
        groupId: `${connectionId}#${event.chatKey}`,
        deduplicationId: deduplicationId(connectionId, event),
        receivedAt,
        event,
      };
      return { body, groupId: body.groupId, deduplicationId: body.deduplicationId };
    }),
  );

/** What tells about a message carries the message's id too, and must not pass for the message itself. */
const deduplicationId = (connectionId: ConnectionId, event: InboundEvent): string =>
  event.type === 'message'
    ? `${connectionId}#${event.providerId}`
    : `${connectionId}#${event.providerId}#${event.type === 'status' ? event.status : event.type}`;
