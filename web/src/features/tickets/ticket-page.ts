import type { TicketTab } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { type Output } from '../../lib/api/client.ts';

/** What a ticket list shows; part of its query key, so the live reducer can tell which tickets belong in it. */
export type TicketFilter = {
  view: TicketTab | 'search';
  searchParam: string;
  searchOnMessages: boolean;
  tags: string[];
  connections: string[];
  statuses: string[];
  users: string[];
  queues: string[];
  showAll: boolean;
  /** Those that are put off or followed instead of a tab's; null = neither. */
  only: 'snoozed' | 'followed' | null;
  sort: 'ASC' | 'DESC';
};

export type TicketPage = Output<'listTickets'>;
