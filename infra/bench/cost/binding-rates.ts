import { find, isOfConversation, messagesPerConversation, perConversation, usagePerMessage } from './conversation-use.ts';
import type { StreamSpeed } from './measure-operations.ts';
import type { Measured } from './measured.ts';
import { assumptions } from './prices.ts';
import { quotas, streamShards } from './quotas.ts';

export type BindingRate = { name: string; allowed: number; perMessage: number; messagesPerSec: number };

/** Write units on the most written partition key of one company, per message, and which key it is. */
const hottestKey = (operations: ReadonlyArray<Measured>): { pattern: string; unitsPerMessage: number } => {
  const byPattern = new Map<string, number>();
  for (const [name, times] of perConversation('official'))
    for (const { pattern, hottestUnits } of find(operations, name).writes)
      if (!isOfConversation(pattern))
        byPattern.set(pattern, (byPattern.get(pattern) ?? 0) + (hottestUnits * times) / messagesPerConversation);
  const [[pattern, unitsPerMessage] = ['', 0]] = [...byPattern].toSorted(([, a], [, b]) => b - a);
  return { pattern, unitsPerMessage };
};

/** Changes of the table that a function is given for a message, with everything around it. */
const recordsPerMessage = (operations: ReadonlyArray<Measured>, name: string): number =>
  perConversation('official').reduce(
    (sum, [operation, times]) => sum + times * (find(operations, operation).functions[name]?.records ?? 0),
    0,
  ) / messagesPerConversation;

/** At how many messages a second each limit is reached, the lowest first; official channel, everything around a message included. */
export const bindingRates = (operations: ReadonlyArray<Measured>, streams: ReadonlyArray<StreamSpeed>): BindingRate[] => {
  const usage = usagePerMessage(operations, 'official');
  const secondsOfFunctions = (usage.invocationMs * assumptions.functionTimeFactor) / 1000;
  const hottest = hottestKey(operations);
  const rate = (name: string, allowed: number, perMessage: number): BindingRate => ({
    name,
    allowed,
    perMessage,
    messagesPerSec: allowed / perMessage,
  });
  return [
    rate(quotas.newAccountConcurrency.name, quotas.newAccountConcurrency.perSec, secondsOfFunctions),
    rate(quotas.concurrency.name, quotas.concurrency.perSec, secondsOfFunctions),
    rate(quotas.gateway.name, quotas.gateway.perSec, usage.httpRequests + usage.framesIn + usage.framesOut),
    rate(quotas.tableWrites.name, quotas.tableWrites.perSec, usage.writeUnits),
    rate(quotas.freshTableWrites.name, quotas.freshTableWrites.perSec, usage.writeUnits),
    rate(quotas.tableReads.name, quotas.tableReads.perSec, usage.readUnits),
    rate(`${quotas.partitionWrites.name}, of one tenant: ${hottest.pattern}`, quotas.partitionWrites.perSec, hottest.unitsPerMessage),
    rate(quotas.fifo.name, quotas.fifo.perSec, 1),
    ...streams.map(({ name, recordsPerSec }) =>
      rate(
        `stream of a new table (${streamShards.ofFreshTable} shards) read by ${name}, changes`,
        Math.round((streamShards.ofFreshTable * recordsPerSec) / assumptions.functionTimeFactor),
        recordsPerMessage(operations, name),
      ),
    ),
  ].toSorted((a, b) => a.messagesPerSec - b.messagesPerSec);
};
