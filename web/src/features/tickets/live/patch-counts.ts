import { type CountedFacts, countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onSignedOut } from '../../../lib/api/session.ts';
import { type TicketCounts, ticketCountsKey } from '../api/ticket-queries.ts';
import type { TicketFilter } from '../ticket-page.ts';
import { findInLists } from '../find-in-lists.ts';
import { noteCountChange } from './recount.ts';
import type { TicketChange } from './reduce-tickets.ts';
import { shiftCounts } from './shift-counts.ts';

/** Tickets as they were counted here last. A change that comes again, as a frame after our own answer, changes no number twice. */
const counted = new Map<number, { facts: CountedFacts | null; updatedAt: string }>();
onSignedOut(() => counted.clear());

type Listener = (step: Pick<Step, 'before' | 'after'>) => void;
const listeners = new Set<Listener>();

/** Tells each change of what a ticket counts as, once; returns the function that ends it. */
export const onTicketCounted = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Changes were not told for a while: what was counted last says nothing of what the server counts now. */
export const forgetCounted = (): void => counted.clear();

/** Moves the numbers of the tabs by what changed, without asking the server. */
export const patchCounts = (cache: QueryClient, changes: ReadonlyArray<TicketChange>, userId: string): void => {
  for (const change of changes) {
    const step = toStep(cache, change);
    if (!step) continue;
    for (const listener of listeners) listener(step);
    counted.set(step.ticketId, { facts: step.after, updatedAt: step.updatedAt });
    for (const [key, counts] of cache.getQueriesData<TicketCounts>({ queryKey: ticketCountsKey })) {
      const shifted = counts && shiftCounts(counts, key[2] as CountsFilter, step, userId); // the key ticketCountsQuery made
      if (!shifted || shifted === counts) continue;
      cache.setQueryData(key, shifted);
      noteCountChange(cache);
    }
  }
};
type CountsFilter = Pick<TicketFilter, 'queues' | 'showAll'>;

type Step = { ticketId: number; before: CountedFacts | null; after: CountedFacts | null; updatedAt: string };

/** From what to what a ticket's count goes; null for what is older than what is known, or says nothing new. */
const toStep = (cache: QueryClient, change: TicketChange): Step | null => {
  const ticketId = change.kind === 'saved' ? change.ticket.id : change.ticketId;
  const known = counted.get(ticketId);
  if (change.kind === 'saved') {
    const { updatedAt } = change.ticket;
    if (known && updatedAt < known.updatedAt) return null;
    return { ticketId, before: known ? known.facts : (change.was ?? null), after: countedFacts(change.ticket), updatedAt };
  }
  if (change.kind === 'deleted')
    return { ticketId, before: known ? known.facts : (change.was ?? null), after: null, updatedAt: known?.updatedAt ?? '' };
  const listed = findInLists(cache, ({ id }) => id === ticketId);
  const before = known ? known.facts : listed ? countedFacts(listed) : null;
  return before && { ticketId, before, after: { ...before, isUnread: false }, updatedAt: known?.updatedAt ?? listed?.updatedAt ?? '' };
};
