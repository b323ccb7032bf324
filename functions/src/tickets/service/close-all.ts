import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { decideUpdate } from '@balcao/shared/domain/tickets/decide-update.ts';
import type { TicketDeps } from './deps.ts';

/** Tickets one call closes at most, well inside the gateway's 29 s. */
const maxPerCall = 200;

/** Closes tickets of a status in the chosen queues, without farewell messages. `hasMore`: call again. */
export const closeAllTickets = async (
  { actor, tickets, now }: TicketDeps,
  { status, queueIds }: { status: 'open' | 'pending' | 'group'; queueIds: ReadonlyArray<QueueId | null> },
): Promise<{ closed: number; hasMore: boolean }> => {
  const pages =
    queueIds.length > 0
      ? await Promise.all(queueIds.map((queueId) => tickets.listByQueue(queueId, status, null, 'asc', maxPerCall + 1)))
      : [await tickets.listByStatus(status, null, 'asc', maxPerCall + 1)];
  const found = pages.flatMap((page) => page.tickets);
  const batch = found.slice(0, maxPerCall);
  let closed = 0;
  for (let start = 0; start < batch.length; start += 10) {
    const outcomes = await Promise.all(
      batch.slice(start, start + 10).map(async (ticket) => {
        const decision = decideUpdate(ticket, actor, { status: 'closed', userId: null, queueId: null, isTransfered: false });
        if (decision.kind !== 'close') return false;
        const at = now().toISOString();
        const write = await tickets.change(
          ticket,
          { ...decision.change, closedAt: at, updatedAt: at },
          [{ type: 'closed', userId: actor.userId, queueId: ticket.queueId }],
          { thread: 'release' },
        );
        return write.outcome === 'saved';
      }),
    );
    closed += outcomes.filter(Boolean).length;
  }
  return { closed, hasMore: found.length > maxPerCall && closed > 0 };
};
