import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { decideUpdate } from '@balcao/shared/domain/tickets/decide-update.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { byPlace } from './read-tab.ts';
import { ticketCursor } from './ticket-position.ts';

/** Tickets one call closes at most, well inside the gateway's 29 s. */
const maxPerCall = 200;

/** A ticket that changes under our hands is tried so often. */
const tries = 3;

/** Closes tickets of a status in the chosen queues, without farewell messages. Those whose customer wrote since they were listed stay. Where the
 *  company requires a tag, those without one stay: `kept` says how many were met. `hasMore`: call again with `nextCursor`, which goes on behind what
 *  was kept. */
export const closeAllTickets = async (
  { actor, contacts, tickets, now }: Pick<TicketDeps, 'actor' | 'contacts' | 'tickets' | 'now'>,
  { status, queueIds, cursor }: { status: 'open' | 'pending' | 'group'; queueIds: ReadonlyArray<QueueId | null>; cursor: string | null },
): Promise<{ closed: number; kept: number; hasMore: boolean; nextCursor: string | null }> => {
  const after = ticketCursor.read(cursor);
  const pages =
    queueIds.length > 0
      ? await Promise.all(queueIds.map((queueId) => tickets.listByQueue(queueId, status, after, 'asc', maxPerCall + 1)))
      : [await tickets.listByStatus(status, after, 'asc', maxPerCall + 1)];
  // The oldest change first, over all queues: the cursor stands behind the last one looked at.
  const found = pages.flatMap((page) => page.tickets).sort(byPlace);
  const batch = found.slice(0, maxPerCall);
  const tagged = actor.settings.requiredTag === 'enabled' ? await contacts.getMany(batch.map(({ contactId }) => contactId)) : null;
  let closed = 0;
  let kept = 0;
  for (let start = 0; start < batch.length; start += 10) {
    const outcomes = await Promise.all(
      batch.slice(start, start + 10).map(async (ticket) => {
        const inboundMessages = ticket.inboundMessages ?? 0;
        const request = { status: 'closed', userId: null, queueId: null, isTransfered: false, inboundMessages } as const;
        let current: Ticket | null = ticket;
        for (let tried = 0; current && tried < tries; tried++) {
          const decision = decideUpdate(current, actor, request, now().toISOString());
          if (decision.kind !== 'close') return false;
          if (tagged && decision.needsTag && !tagged.get(ticket.contactId)?.tagIds.length) {
            kept++;
            return false;
          }
          const write = await tickets.change(current, decision);
          if (write.outcome === 'saved') return true;
          current = write.ticket;
        }
        return false;
      }),
    );
    closed += outcomes.filter(Boolean).length;
  }
  const last = batch.at(-1);
  const hasMore = found.length > maxPerCall && last !== undefined;
  return { closed, kept, hasMore, nextCursor: hasMore ? ticketCursor.write({ listedAt: listedAtOf(last), ticketId: last.id }) : null };
};
