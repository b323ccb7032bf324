import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import type { TicketSearch } from '../ticket-search.ts';

/** What a view keeps of the address. The server refuses ids that are none: the schema that knows them would weigh on the first load. */
export const toViewFilter = ({ tab, tags, connections, status, users, queues, all, only, sort }: TicketSearch): ViewFilter =>
  ({ tab, tags, connections, status, users, queues, all, only, sort }) as ViewFilter;

/** Whether there is anything to keep: a tab alone needs no view. */
export const isNarrowed = ({ tags, connections, status, users, queues, all, only, sort }: TicketSearch): boolean =>
  [tags, connections, status, users, queues, all, only, sort].some((part) => part !== undefined);

/** The address without anything a view keeps. */
const nothing = {
  tab: undefined,
  q: undefined,
  inMessages: undefined,
  tags: undefined,
  connections: undefined,
  status: undefined,
  users: undefined,
  queues: undefined,
  all: undefined,
  only: undefined,
  starred: undefined,
  sort: undefined,
} satisfies Partial<TicketSearch>;

/** How the address changes when a view is chosen, or left (null). */
export const searchOfView = (filter: ViewFilter | null): Partial<TicketSearch> => ({
  ...nothing,
  ...filter,
  tab: filter?.tab === 'open' ? undefined : filter?.tab,
});

/** Whether the list shows just what a view says, in whatever order its ids stand. */
export const isShown = (search: TicketSearch, filter: ViewFilter): boolean => {
  const parts = (of: TicketSearch | ViewFilter) =>
    JSON.stringify([
      of.tab ?? 'open',
      ...[of.tags, of.connections, of.status, of.users, of.queues].map((list) => [...(list ?? [])].sort()),
      of.all ?? false,
      of.only ?? null,
      of.sort ?? null,
    ]);
  return search.q === undefined && !search.starred && parts(search) === parts(filter);
};
