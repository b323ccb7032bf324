import type { TicketCounts } from '@balcao/shared/contract/tickets.ts';
import type { ConnectionId, QueueId } from '@balcao/shared/domain/ids.ts';
import { canSeeAll, canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { CounterBucket } from '../store/ticket-store.ts';
import type { TicketDeps } from './deps.ts';

type Filter = { showAll?: boolean; queueIds?: QueueId[]; whatsappIds?: ConnectionId[] };

/** Exact badge numbers, summed from the company's counters over what this user's tabs show. */
export const countTickets = async ({ actor, tickets }: Pick<TicketDeps, 'actor' | 'tickets'>, filter: Filter): Promise<TicketCounts> => {
  const isAll = filter.showAll === true && canSeeAll(actor);
  const inFilter = (bucket: CounterBucket) =>
    canSeeTicket(actor, bucket) &&
    (!filter.queueIds?.length || bucket.queueId === null || filter.queueIds.includes(bucket.queueId)) &&
    (!filter.whatsappIds?.length || filter.whatsappIds.some((id) => id === bucket.connectionId));
  const shown = (await tickets.counters()).filter(inFilter);
  const total = (buckets: ReadonlyArray<CounterBucket>) => buckets.reduce((sum, bucket) => sum + bucket.tickets, 0);
  const isOwnOpen = (bucket: CounterBucket) => bucket.status === 'open' && (isAll || bucket.userId === actor.userId);
  return {
    open: total(shown.filter(isOwnOpen)),
    pending: total(shown.filter(({ status }) => status === 'pending')),
    group: total(shown.filter(({ status }) => status === 'group')),
    closed: total(shown.filter(({ status }) => status === 'closed')),
    unread: shown
      .filter((bucket) => isOwnOpen(bucket) || bucket.status === 'pending' || bucket.status === 'group')
      .reduce((sum, bucket) => sum + bucket.unread, 0),
  };
};
