import type { Ticket, TicketStatus } from './ticket.ts';

/** Tickets that somebody may put off: those in work. */
export const maySnooze = (status: TicketStatus): boolean => status === 'open' || status === 'pending' || status === 'group';

/** Longest that a ticket may be put off: a year. */
export const longestSnoozeMs = 366 * 86_400_000;

/** Whether a ticket may be put off until then. */
export const isSnoozeTime = (until: string, now: Date): boolean => {
  const ms = Date.parse(until) - now.getTime();
  return ms > 0 && ms <= longestSnoozeMs;
};

/** The ticket as it stands in its list again. */
export const awake = <T extends Pick<Ticket, 'snoozedUntil' | 'snoozedAt'>>({
  snoozedUntil: _until,
  snoozedAt: _at,
  ...ticket
}: T): Omit<T, 'snoozedUntil' | 'snoozedAt'> => ticket;
