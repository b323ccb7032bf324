import { type CountedFacts, countedAs } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { TicketCounts } from '../api/ticket-queries.ts';
import type { TicketFilter } from '../ticket-page.ts';

/** Tab badges after one ticket changed. `before` and `after` are null where this user does not see the ticket. The same object comes back when no
 *  number changed. */
export const shiftCounts = (
  counts: TicketCounts,
  { queues, showAll }: Pick<TicketFilter, 'queues' | 'showAll'>,
  { before, after }: { before: CountedFacts | null; after: CountedFacts | null },
  userId: string,
): TicketCounts => {
  const placeOf = (facts: CountedFacts | null) =>
    facts && (queues.length === 0 || (facts.queueId !== null && queues.includes(facts.queueId)))
      ? countedAs(facts, { userId, showAll })
      : null;
  const [was, is] = [placeOf(before), placeOf(after)];
  if (was?.tab === is?.tab && was?.unread === is?.unread) return counts;
  const shifted = { ...counts };
  const add = (place: typeof was, step: 1 | -1) => {
    if (!place) return;
    shifted[place.tab] = Math.max(0, shifted[place.tab] + step);
    if (place.unread) shifted.unread = Math.max(0, shifted.unread + step);
  };
  add(was, -1);
  add(is, 1);
  return shifted;
};
