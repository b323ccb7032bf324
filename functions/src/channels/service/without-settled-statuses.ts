import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent, InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { log } from '../../platform/logger.ts';

/** Providers tell of one or a few messages at a time. More than these in one body would keep the provider waiting for its answer. */
const mostAtOnce = 20;

/** What a webhook tells, without the statuses that are settled now: each is written down at once where its message is known. The rest is for the queue, in
 *  its order: messages, statuses of sends whose answer is not on record, and those that could not be written just now.
 *  @param settle writes a status down; false: its message is not known yet. */
export const withoutSettledStatuses = async (
  settle: (connectionId: ConnectionId, status: InboundStatusEvent) => Promise<boolean>,
  connectionId: ConnectionId,
  events: ReadonlyArray<InboundEvent>,
): Promise<InboundEvent[]> => {
  const statuses = events.filter((event) => event.type === 'status').slice(0, mostAtOnce);
  const settled = await Promise.all(
    statuses.map(async (status): Promise<InboundEvent[]> => {
      try {
        return (await settle(connectionId, status)) ? [status] : [];
      } catch (error) {
        log.warn('STATUS_PUT_OFF a status could not be written now: the queue brings it again', { error: String(error) });
        return [];
      }
    }),
  );
  const done = new Set(settled.flat());
  return events.filter((event) => !done.has(event));
};
