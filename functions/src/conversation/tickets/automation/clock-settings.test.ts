import { noFacts } from '@balcao/shared/domain/automation/facts.ts';
import { clocks } from '@balcao/shared/domain/automation/clocks.ts';
import { aQueueId, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { clockSettings } from './clock-settings.ts';

const [there, deleted] = [aQueueId('Q1'), aQueueId('Q2')];
const read = async () => ({
  ...noFacts,
  faces: { [there]: { name: 'Vendas', color: '#000000', orderQueue: null, greetingMessage: '' }, [deleted]: null },
});

it('sends who waits without a queue to the connection’s queue for those, unless that was deleted', async () => {
  const stateAt = '2026-03-10T12:00:00.000Z';
  const ticket = aTicket({ status: 'pending', queueId: null, userId: null, stateAt });
  const dueAt = async (sendIdQueue: Connection['sendIdQueue']) => {
    const connection = { timeSendQueue: 5, sendIdQueue } as Connection;
    return clocks.sendQueue.dueAt({
      ...(await clockSettings(read as never, 'sendQueue', ticket, connection)),
      ticket,
      now: new Date(stateAt),
    });
  };

  expect([await dueAt(there), await dueAt(deleted), await dueAt(null)]).toEqual(['2026-03-10T12:05:00.000Z', null, null]);
});
