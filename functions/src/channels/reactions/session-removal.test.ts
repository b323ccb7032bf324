import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';

// The stores behind it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { sessionRemovalBy } = await import('./session-removal.ts');

const removedAt = 1_700_000_000;
const change = {
  eventId: 'E1',
  entity: 'waSession',
  old: { companyId: 7, connectionId: anId('C1') },
  new: null,
  at: removedAt,
  expired: false,
};

it.each([
  [0, 10],
  [3, 7],
  [10, 60],
  [12, 58],
  [70, 830],
  [900, null],
  [5000, null],
])('%i s after a connection was deleted its outbox is worked off, and again after %j s', async (ageSec, againSec) => {
  const fail = vi.fn(async () => undefined);
  const later = vi.fn(async () => undefined);

  await sessionRemovalBy(fail, later, () => removedAt + ageSec).react([change], { AGAIN_QUEUE_URL: 'http://again' } as never);

  expect(fail.mock.calls).toEqual([[7, anId('C1')]]);
  expect(later.mock.calls).toEqual(againSec === null ? [] : [['http://again', { reaction: 'sessionRemoval', change }, againSec]]);
});
