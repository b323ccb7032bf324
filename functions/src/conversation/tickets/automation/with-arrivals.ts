import { arrive, type Arrived } from '@balcao/shared/domain/automation/arrive.ts';
import type { DecidedEffect, Effect } from '@balcao/shared/domain/automation/effect.ts';
import { noFacts, type Facts } from '@balcao/shared/domain/automation/facts.ts';
import { advance } from '@balcao/shared/domain/automation/play.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { FactsReader } from './load-facts.ts';

/** Effects on a ticket, with what the customer is told wherever one of them brings the ticket into a queue (`arrives`). */
export const withArrivals = async (
  read: FactsReader,
  ticket: Ticket,
  effects: ReadonlyArray<DecidedEffect>,
  now: Date,
): Promise<DecidedEffect[]> => {
  let standing = { ...ticket, isNew: false, isFirst: false };
  const all: DecidedEffect[] = [];
  for (const effect of effects) {
    const { queueId, status } = standing;
    standing = advance(standing, effect);
    all.push(effect);
    if (effect.kind !== 'queue' || !effect.arrives) continue;
    const waitsIn = status === 'pending' ? queueId : null;
    for (const told of await arrivalSays(read, { ticket: standing, cameFrom: queueId, waitsIn, now })) {
      standing = advance(standing, told);
      all.push({ ...told, by: effect.by });
    }
  }
  return all;
};

/** What somebody is told who came into the queue of their ticket. */
export const arrivalSays = async (read: FactsReader, arrived: Omit<Arrived, 'facts'>): Promise<ReadonlyArray<Effect>> => {
  let facts: Facts = noFacts;
  for (let reads = 0; reads < mostReads; reads++) {
    const told = arrive({ ...arrived, facts });
    if (!('needs' in told)) return told.effects;
    facts = await read(facts, told.needs);
  }
  throw new Error('a queue kept asking for more');
};
/** Company, hours, queue, and how many wait. */
const mostReads = 6;
