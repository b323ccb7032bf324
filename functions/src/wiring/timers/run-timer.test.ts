import { describe, expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { aUserId } from '@balcao/shared/testing/builders.ts';
import { runTimer } from './run-timer.ts';

const timer: Timer = {
  kind: 'user-offline',
  companyId: companyId.parse(2),
  userId: aUserId('A1'),
  at: '2026-03-10T12:00:00.000Z',
  version: 'v1',
};
const run = async (now: string) => {
  const did: string[] = [];
  await runTimer(
    {
      handlers: {
        'lane-over': async () => undefined,
        'schedule-due': async () => undefined,
        'campaign-start': async () => undefined,
        'ticket-clock': async () => undefined,
        'snooze-over': async () => undefined,
        'index-settled': async () => undefined,
        'answers-late': async () => undefined,
        'flow-due': async () => undefined,
        'connection-probe': async () => undefined,
        'files-wait': async () => undefined,
        'user-offline': async ({ version }) => void did.push(`handled ${version}`),
      },
      setAgain: async ({ at }) => void did.push(`set for ${at}`),
      now: () => new Date(now),
    },
    timer,
  );
  return did;
};

describe('runTimer', () => {
  it('puts a timer off that comes before its time', async () => {
    expect(await run('2026-03-10T11:59:00.000Z')).toEqual([`set for ${timer.at}`]);
  });

  it.each(['2026-03-10T12:00:00.000Z', '2026-03-10T11:59:59.500Z', '2026-07-01T00:00:00.000Z'])(
    'does what it is for when it is due, and however late: %s',
    async (now) => {
      expect(await run(now)).toEqual(['handled v1']);
    },
  );
});
