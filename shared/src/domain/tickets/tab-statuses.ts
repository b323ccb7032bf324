import type { TicketStatus } from './ticket.ts';

/** What stands under each tab besides its own status: consent is waited for among the pending, a rating among the resolved. */
export const tabStatuses = {
  open: ['open'],
  pending: ['pending', 'lgpd'],
  group: ['group'],
  closed: ['closed', 'nps'],
} as const satisfies Record<string, ReadonlyArray<TicketStatus>>;
export type TicketTab = keyof typeof tabStatuses;

/** The statuses a list of this status shows. */
export const statusesShown = (status: TicketStatus): ReadonlyArray<TicketStatus> =>
  status === 'lgpd' || status === 'nps' ? [status] : tabStatuses[status];
