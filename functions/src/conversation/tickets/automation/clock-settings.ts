import type { ClockSettings } from '@balcao/shared/domain/automation/clock.ts';
import { clocks, type ClockKind } from '@balcao/shared/domain/automation/clocks.ts';
import { noFacts } from '@balcao/shared/domain/automation/facts.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { FactsReader } from './load-facts.ts';

/** The settings that a clock goes by: the connection's, and the company's and the queue's where the clock asks for them. */
export const clockSettings = async (
  read: FactsReader,
  kind: ClockKind,
  { queueId }: Pick<Ticket, 'queueId'>,
  connection: ClockSettings['connection'],
): Promise<ClockSettings> => {
  if (kind === 'sendQueue') return { connection: await withQueueThatStands(read, connection), company: null, queue: null };
  if (!('asksForQueue' in clocks[kind]) || queueId === null) return { connection, company: null, queue: null };
  const { company, queues } = await read(noFacts, [{ kind: 'company' }, { kind: 'queue', id: queueId }]);
  return { connection, company, queue: queues[queueId] ?? null };
};

/** Nothing is sent to a queue that was deleted. */
const withQueueThatStands = async (read: FactsReader, connection: ClockSettings['connection']): Promise<ClockSettings['connection']> => {
  const { sendIdQueue, timeSendQueue } = connection;
  if (timeSendQueue === 0 || sendIdQueue === null) return connection;
  const { faces } = await read(noFacts, [{ kind: 'faces', ids: [sendIdQueue] }]);
  return faces[sendIdQueue] ? connection : { ...connection, sendIdQueue: null };
};
