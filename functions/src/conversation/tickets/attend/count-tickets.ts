import type { TicketCounts } from '@balcao/shared/contract/tickets.ts';
import type { ConnectionId, QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import { canSeeAll, canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { tabStatuses, type TicketTab } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import type { TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import type { CounterBucket } from '../store/ticket-store.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { isAmong } from './ticket-filter.ts';

type Filter = { showAll?: boolean; queueIds?: QueueId[]; whatsappIds?: ConnectionId[]; users?: UserId[] };

type Deps = Pick<TicketDeps, 'actor' | 'tickets'>;

/** Exact badge numbers, summed from the company's counters over what this user's tabs show. */
export const countTickets = async (deps: Deps, filter: Filter): Promise<TicketCounts> => {
  const shown = await shownTo(deps, filter);
  const isIn = (tab: TicketTab) => {
    const statuses: ReadonlyArray<TicketStatus> = tabStatuses[tab];
    return ({ status }: CounterBucket): boolean => statuses.includes(status);
  };
  const total = (tab: TicketTab) => shown.filter(isIn(tab)).reduce((sum, { tickets: count }) => sum + count, 0);
  const unread = (tab: TicketTab) => shown.filter(isIn(tab)).reduce((sum, { unread: count }) => sum + count, 0);
  return {
    open: total('open'),
    pending: total('pending'),
    group: total('group'),
    closed: total('closed'),
    unread: unread('open') + unread('pending') + unread('group'),
  };
};

/** How many tickets of these statuses this user's lists hold, in whichever tab they are. */
export const countWithStatus = async (deps: Deps, filter: Filter, statuses: ReadonlyArray<TicketStatus>): Promise<number> =>
  (await shownTo(deps, filter)).reduce((sum, { status, tickets }) => (statuses.includes(status) ? sum + tickets : sum), 0);

const shownTo = async ({ actor, tickets }: Deps, filter: Filter): Promise<CounterBucket[]> => {
  // Whose open tickets are shown: one's own, everybody's, or those of the users chosen.
  const isAll = (filter.showAll === true || (filter.users?.length ?? 0) > 0) && canSeeAll(actor);
  return (await tickets.counters()).filter(
    (bucket) =>
      canSeeTicket(actor, bucket) &&
      isAmong(filter.queueIds, bucket.queueId) &&
      isAmong<string>(filter.whatsappIds, bucket.connectionId) &&
      isAmong(filter.users, bucket.userId) &&
      (bucket.status !== 'open' || isAll || bucket.userId === actor.userId),
  );
};
