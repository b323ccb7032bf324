import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { type MessagePage, messagesKey } from '../conversation/api/message-queries.ts';
import { quickRepliesQuery } from '../quick-messages/api/quick-message-queries.ts';
import { type TicketFilter, type TicketPage, ticketCountsKey, ticketDetailsKey, ticketListsKey } from '../tickets/api/ticket-queries.ts';
import { viewsQuery } from '../views/api/view-queries.ts';

/** Queries whose answers are kept for a time without network. */
export type KeptKind = {
  name: string;
  queryKey: QueryKey;
  /** How many of them, the last used ones. */
  most: number;
  /** Which of them, by their keys; absent = all. */
  includes?: (queryKey: QueryKey) => boolean;
  /** One list that no feature reads again by itself when the line is back. */
  isSmall?: boolean;
  /** What is kept of an answer; absent = all of it. */
  part?: (data: unknown) => unknown;
};

/** The first page alone: rows behind it are loaded when the server can be asked. */
const firstPage = (data: unknown): unknown => {
  const { pages, pageParams } = data as InfiniteData<TicketPage>; // of ticketListQuery
  return { pages: pages.slice(0, 1).map((page) => ({ ...page, hasMore: false })), pageParams: pageParams.slice(0, 1) };
};
const newestPage = (data: unknown): unknown => {
  const { pages, pageParams } = data as InfiniteData<MessagePage>; // of messagesQuery
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
};

export const keptKinds: ReadonlyArray<KeptKind> = [
  {
    name: 'list',
    queryKey: ticketListsKey,
    most: 8,
    includes: ([, , filter]) => (filter as TicketFilter).view !== 'search', // the key ticketListQuery made
    part: firstPage,
  },
  { name: 'counts', queryKey: ticketCountsKey, most: 4 },
  { name: 'ticket', queryKey: ticketDetailsKey, most: 30 },
  { name: 'thread', queryKey: messagesKey, most: 30, part: newestPage },
  ...[quickRepliesQuery(), viewsQuery(), connectionsQuery()].map(({ queryKey }) => ({
    name: String(queryKey[0]),
    queryKey,
    most: 1,
    isSmall: true,
  })),
];

/** The kind a query belongs to, if it is kept at all. */
export const kindOf = (queryKey: QueryKey): KeptKind | null =>
  keptKinds.find((kind) => kind.queryKey.every((part, index) => part === queryKey[index]) && (kind.includes?.(queryKey) ?? true)) ?? null;
