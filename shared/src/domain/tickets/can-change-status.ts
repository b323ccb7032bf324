import type { TicketStatus } from './ticket.ts';

/** A closed ticket may be worked on again; one whose customer is being asked to rate ends first. */
export const canReopen = (status: TicketStatus): boolean => status === 'closed';

/** Whether a ticket may be passed on: one that waits or is worked on. Those waiting for consent or a rating have nobody to pass them to. */
export const canTransfer = (status: TicketStatus): boolean => status === 'pending' || status === 'open' || status === 'group';
