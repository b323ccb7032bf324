import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { MessageRecords } from '../../tickets/service/message-records.ts';

/** What a webhook tells, without the statuses `sent` of messages whose send was answered: the answer said so already. Where the answer was lost, or is not
 *  written down yet, the status goes on, for it is then the evidence that keeps the message from being sent twice. */
export const withoutKnownSends = async (
  { findByProviderId }: Pick<MessageRecords, 'findByProviderId'>,
  connectionId: ConnectionId,
  events: ReadonlyArray<InboundEvent>,
): Promise<InboundEvent[]> => {
  const isKnown = await Promise.all(
    events.map(
      async (event) => event.type === 'status' && event.status === 1 && (await findByProviderId(connectionId, event.providerId)) !== null,
    ),
  );
  return events.filter((_, index) => !isKnown[index]);
};
