import { expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { newConnection } from '../../setup/connections/service/connection-roster.ts';
import { graphErrorRule } from '../whatsapp-official/graph-errors.ts';
import { noteFailedStatuses } from './note-failed-statuses.ts';

const id = connectionId.parse(anId('C1'));
const failed = (code: number, at = '2026-11-29T12:00:00.000Z'): InboundEvent => ({
  channel: 'whatsapp_oficial',
  type: 'status',
  chatKey: '5511',
  providerId: 'wamid.1',
  status: 'failed',
  at,
  callbackData: null,
  error: { code, reason: 'x', retryable: true },
  pricing: null,
});

const noted = async (events: InboundEvent[], updatedAt: string | null = null) => {
  const troubles: string[] = [];
  const connections = {
    get: async () => ({ ...newConnection('whatsapp_oficial', new Date()), id, updatedAt }),
    setTrouble: async (_id: unknown, trouble: string) => {
      troubles.push(trouble);
      return true;
    },
  };
  await noteFailedStatuses({ connections, failureRule: graphErrorRule }, id, events);
  return troubles;
};

it.each([
  [131031, 'restricted'],
  [131042, 'payment'],
  [133010, 'notRegistered'],
  [190, 'reauthorise'],
])('a message that failed with %i says that the connection is %s', async (code, trouble) => {
  expect(await noted([failed(131026), failed(code)])).toEqual([trouble]);
});

it('what concerns one message or one person stops nothing', async () => {
  expect(await noted([failed(131026), failed(131050), failed(131053), failed(424242), failed(0)])).toEqual([]);
});

it('the last of several counts, and none from before the connection was last changed', async () => {
  const changed = '2026-11-29T12:00:00.900Z';

  expect(await noted([failed(131042, '2026-11-29T12:00:02.000Z'), failed(190)])).toEqual(['payment']);
  expect(await noted([failed(131042, '2026-11-29T11:59:59.000Z')], changed)).toEqual([]);
  expect(await noted([failed(131042, '2026-11-29T12:00:00.000Z')], changed)).toEqual(['payment']);
});
