import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

type Deps = { tickets: Pick<TicketStore, 'get' | 'snooze'>; now: () => Date };

/** A ticket that was put off stands in its list again. Nothing happens when somebody took it up meanwhile, its customer wrote, or it was put off
 *  anew. */
export const wakeTicket = async (
  { companyId, ticketId, version }: TimerOf<'snooze-over'>,
  { tickets, now }: Deps = { tickets: ticketStoreFor(companyId), now: () => new Date() },
): Promise<void> => {
  for (let tries = 0; tries < 5; tries++) {
    const ticket = await tickets.get(ticketId);
    if (ticket?.snoozedAt !== version) return;
    if (await tickets.snooze(ticket, null, { userId: null, at: now().toISOString() })) return;
  }
  throw new Error('a ticket kept changing while it was to come back');
};
