import { contactId, userId } from '@balcao/shared/domain/ids.ts';
import { scheduleFields } from '@balcao/shared/contract/schedules.ts';
import { scheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import { describe, expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { Schedule } from '../store/schedule-store.ts';
import { listScheduleEntries } from './list-schedules.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

const now = new Date('2030-03-01T12:00:00.000Z');
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();

/** A series of a send a minute that begins so many minutes after the others. */
const aSeries = (sends: number, begins = 0): Schedule => ({
  ...scheduleFields.parse({
    body: 'Bom dia!',
    contactId: newUlid(now),
    sendAt: minutes(begins),
    intervalo: 4,
    enviarQuantasVezes: sends,
  }),
  id: scheduleId.parse(newUlid(now)),
  sentAt: null,
  sentBody: null,
  status: 'AGENDADA',
  reason: null,
  reasonText: null,
  contadorEnvio: 1,
  userId: userId.parse(newUlid(now)),
  ticketUuid: null,
  version: 1,
  firstAt: minutes(begins),
  step: 0,
  nextId: null,
  media: null,
  savedAt: now.toISOString(),
});

const entriesOf = (repeating: ReadonlyArray<Schedule>) => {
  const deps: Pick<ScheduleDeps, 'actor' | 'calendar'> & { schedules: object; contacts: object } = {
    actor: anActor({ profile: 'admin' }),
    calendar: async () => ({ timeZone: 'America/Sao_Paulo', isHoliday: () => false }),
    schedules: { listBetween: async () => ({ schedules: [], hasMore: false }), listRepeating: async () => repeating },
    contacts: { getMany: async () => new Map([[contactId.parse(newUlid(now)), null]]) },
  };
  return listScheduleEntries(deps as ScheduleDeps, { from: minutes(0), to: minutes(24 * 60) });
};

describe('the sends that are still to come', () => {
  it('are all there while they fit, and say that there are more where a series or all together do not', async () => {
    const [fits, longSeries, manySeries] = [
      await entriesOf([aSeries(101)]),
      await entriesOf([aSeries(102)]),
      await entriesOf(Array.from({ length: 40 }, (_, index) => aSeries(90, index))),
    ];

    expect([fits, longSeries, manySeries].map(({ upcoming, hasMore }) => [upcoming.length, hasMore])).toEqual([
      [100, false],
      [100, true],
      [3_000, true],
    ]);
  });

  it('say so too where more series repeat than are worked out', async () => {
    const [fit, tooMany] = [
      await entriesOf(Array.from({ length: 500 }, () => aSeries(2))),
      await entriesOf(Array.from({ length: 501 }, () => aSeries(2))),
    ];

    expect([fit.hasMore, tooMany.hasMore]).toEqual([false, true]);
  });

  it('are cut behind the latest, so that the days before are whole', async () => {
    const { upcoming } = await entriesOf([...Array.from({ length: 40 }, () => aSeries(90)), aSeries(3)]);

    expect(upcoming.filter(({ sendAt }) => sendAt === minutes(1))).toHaveLength(41);
  });
});
