import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { tabStatuses, type TicketTab } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import type { TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';

export const ticketTabs = ['open', 'pending', 'group', 'closed'] as const satisfies TicketTab[];

/** What each tab holds. */
export const statusesOfTab: Readonly<Record<TicketTab, ReadonlyArray<TicketStatus>>> = tabStatuses;

/** Statuses a search can ask for, in the order the filter shows them. */
export const ticketStatuses = ['pending', 'open', 'group', 'closed', 'lgpd', 'nps'] as const satisfies TicketStatus[];

/** The inbox's state in the URL: a link shows a colleague the same list. */
export type TicketSearch = {
  /** The tab; open (mine) when absent. */
  tab?: TicketTab;
  /** Text searched for. */
  q?: string;
  /** Also search inside messages. */
  inMessages?: true;
  tags?: string[];
  connections?: string[];
  status?: TicketStatus[];
  users?: string[];
  queues?: string[];
  /** Everybody's tickets instead of mine. */
  all?: true;
  /** Those that are put off, or that I follow, of all tabs. */
  only?: 'snoozed' | 'followed';
  /** Messages that I starred, in place of the tickets. */
  starred?: true;
  /** Order by the last change, in the tabs that can be turned round; absent = the tab's own order. */
  sort?: 'ASC' | 'DESC';
  /** A message of the open conversation to show instead of its end. */
  message?: string;
};

const strings = (value: unknown): string[] | undefined => {
  const list = Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : [];
  return list.length > 0 ? list : undefined;
};

const someOf = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);

/** Reads the URL's search part; what it does not understand is left out. */
export const parseTicketSearch = (raw: Record<string, unknown>): TicketSearch => ({
  tab: ticketTabs.find((tab) => tab === raw.tab && tab !== 'open'),
  q: typeof raw.q === 'string' || typeof raw.q === 'number' ? cutText(String(raw.q), 200, 200) || undefined : undefined,
  inMessages: raw.inMessages === true ? true : undefined,
  tags: strings(raw.tags),
  connections: strings(raw.connections),
  status: someOf(ticketStatuses.filter((status) => strings(raw.status)?.includes(status))),
  users: strings(raw.users),
  queues: strings(raw.queues),
  all: raw.all === true ? true : undefined,
  only: raw.only === 'snoozed' || raw.only === 'followed' ? raw.only : undefined,
  starred: raw.starred === true ? true : undefined,
  sort: raw.sort === 'ASC' || raw.sort === 'DESC' ? raw.sort : undefined,
  message: typeof raw.message === 'string' && /^[0-9A-Z]{26}(-\d+)?$/.test(raw.message) ? raw.message : undefined,
});

/** Nothing searched for and nothing filtered. */
export const noFilters = { tags: undefined, connections: undefined, status: undefined, users: undefined } satisfies Partial<TicketSearch>;

/** How many of the panel's filters are set. */
export const countFilters = ({ tags, connections, status, users }: TicketSearch): number =>
  [tags, connections, status, users].filter((list) => list && list.length > 0).length;
