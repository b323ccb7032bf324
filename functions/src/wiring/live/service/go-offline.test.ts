import { describe, expect, it } from 'vitest';
import { companyId, sessionId } from '@balcao/shared/domain/ids.ts';
import { anId, aUserId } from '@balcao/shared/testing/builders.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { goOffline } from './go-offline.ts';

const user = aUserId('A1');
const timer = { kind: 'user-offline', companyId: companyId.parse(2), userId: user, at: '2026-03-10T12:00:00.000Z', version: 'v1' } as const;
const row: RowWrite = { kind: 'Update', params: {} };

type State = { arrival: string | null; socketsOf: ReturnType<typeof aUserId>[]; online: boolean };
/** What is stored, and a write that is refused when the user arrives while the timer runs. */
const setUp = (state: State, arrivesMeanwhile: string | null = null) => {
  const stored = { ...state };
  let expected = '';
  const deps = {
    live: {
      arrivalOf: async () => stored.arrival,
      socketsOf: async () =>
        stored.socketsOf.map((userId) => ({
          socketId: 's',
          userId,
          sessionId: sessionId.parse(anId('S1')),
          signIn: { id: 'i', at: 0 },
          liveAt: '',
          rooms: [],
          token: null,
          isWaiting: false,
        })),
      leaveWrite: (_company: unknown, _user: unknown, arrival: string) => {
        expected = arrival;
        return row;
      },
    },
    users: {
      get: async () => ({ online: stored.online }),
      onlineWrite: () => row,
    },
    write: async () => {
      stored.arrival = arrivesMeanwhile ?? stored.arrival;
      if (stored.arrival !== expected) return { outcome: 'refused' as const, index: 0 };
      stored.online = false;
      return { outcome: 'written' as const };
    },
    now: () => new Date('2026-03-10T12:00:01.000Z'),
  };
  return { stored, deps };
};
const alone: State = { arrival: 'v1', socketsOf: [], online: true };

describe('goOffline', () => {
  it('shows a user as offline who left, however often it is told', async () => {
    const { stored, deps } = setUp({ ...alone, socketsOf: [aUserId('B1')] });

    await goOffline(timer, deps);
    await goOffline(timer, deps);

    expect(stored.online).toBe(false);
  });

  it.each([
    ['came back since', { ...alone, arrival: 'v2' }],
    ['has another socket', { ...alone, socketsOf: [user] }],
    ['arrived too long ago to be known', { ...alone, arrival: null }],
  ])('leaves a user online who %s', async (_why, state) => {
    const { stored, deps } = setUp(state);

    await goOffline(timer, deps);

    expect(stored.online).toBe(true);
  });

  it('leaves a user online who comes back while it runs', async () => {
    const { stored, deps } = setUp(alone, 'v2');

    await goOffline(timer, deps);

    expect(stored.online).toBe(true);
  });
});
