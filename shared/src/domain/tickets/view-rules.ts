// No schema in here: the list of tickets needs these rules on its first load.
import type { Access } from '../permissions.ts';
import { canSeeAll } from './can-see-ticket.ts';
import type { CountedFacts } from './counted-as.ts';
import type { ViewFilter } from './saved-view.ts';
import { tabStatuses } from './tab-statuses.ts';
import type { TicketStatus } from './ticket.ts';

type Counter = { userId: string } & Pick<Access, 'profile' | 'allUserChat'>;

/** The statuses that a view lists. One of another tab makes the list look through all tabs. */
const statusesOf = ({ tab = 'open', status = [] }: ViewFilter): { statuses: ReadonlyArray<TicketStatus>; isEverywhere: boolean } => {
  const own: ReadonlyArray<TicketStatus> = tabStatuses[tab];
  return { statuses: status.length > 0 ? status : own, isEverywhere: status.some((each) => !own.includes(each)) };
};

/** Whether a view has a number: counters know nothing of tags, and what is over is not work that waits. */
export const isCountedView = (filter: ViewFilter): boolean =>
  !filter.tags?.length && !filter.only && statusesOf(filter).statuses.every((status) => status !== 'closed' && status !== 'nps');

/** Whether a ticket that the viewer may see stands in a view, as far as counters can tell. Connections are asked besides. */
export const isInView = (
  filter: ViewFilter,
  { status, queueId: queue, userId: holder, isSnoozed }: CountedFacts,
  viewer: Counter,
): boolean => {
  const { statuses, isEverywhere } = statusesOf(filter);
  const isEverybodys = (isEverywhere || filter.all === true || (filter.users?.length ?? 0) > 0) && canSeeAll(viewer);
  return (
    !isSnoozed &&
    statuses.includes(status) &&
    isAmong(filter.queues, queue) &&
    isAmong(filter.users, holder) &&
    (status !== 'open' || isEverybodys || holder === viewer.userId)
  );
};

/** Whether every change of what a view counts is told to its viewer's screens: colleagues' tickets are not, and frames say nothing of connections. */
export const isFollowedView = (filter: ViewFilter): boolean =>
  !filter.all && !filter.users?.length && !filter.connections?.length && !statusesOf(filter).isEverywhere;

const isAmong = <Id>(chosen: ReadonlyArray<Id> | undefined, value: Id | null): boolean =>
  !chosen?.length || (value !== null && chosen.includes(value));
