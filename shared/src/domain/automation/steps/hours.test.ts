import { describe, expect, it } from 'vitest';
import { aBotQueue } from '../../../testing/a-bot-queue.ts';
import { aSituation } from '../../../testing/a-situation.ts';
import { aQueueId } from '../../../testing/builders.ts';
import { connectionDefaults } from '../../connections/connection-defaults.ts';
import { hours } from './hours.ts';

const evenings = connectionDefaults.schedules.map((day) => ({
  ...day,
  startTimeA: '20:00',
  endTimeA: '21:00',
  startTimeB: '',
  endTimeB: '',
}));
const always = { schedules: [], holidays: [] };
const id = aQueueId('Q1');
const answer = (scheduleType: string, change: Parameters<typeof aSituation>[0] = {}) =>
  hours.answer(
    aSituation({
      settings: { scheduleType },
      connection: { schedules: evenings, outOfHoursMessage: 'Fechado.' },
      ...change,
      facts: { hours: always, ...change.facts },
    }),
  );

describe('hours', () => {
  it('are those that the company says count', () => {
    expect(answer('disabled')).toBeNull();
    expect(answer('company')).toBeNull();
    expect(answer('connection')).toMatchObject({ effects: [{ kind: 'say', body: 'Fechado.' }, { kind: 'remember' }] });
    expect(answer('queue')).toBeNull();
    const queues = { [id]: aBotQueue({ schedules: evenings, outOfHoursMessage: 'Fila fechada.' }) };
    expect(answer('queue', { ticket: { queueId: id }, facts: { queues } })).toMatchObject({ effects: [{ body: 'Fila fechada.' }, {}] });
  });

  it('are told once in a closed period', () => {
    const told = 'closed 2026-03-10T23:00:00.000Z';
    expect(answer('connection', { ticket: { bot: { version: 1, told } } })).toEqual({ keep: 'conversation', effects: [] });
    expect(answer('connection', { ticket: { bot: { version: 1, told: 'closed 2026-03-09T23:00:00.000Z' } } })).toMatchObject({
      effects: [{}, { change: { told } }],
    });
  });

  it('that have no text leave nothing said, so that one written meanwhile is told', () => {
    const silent = { connection: { schedules: evenings, outOfHoursMessage: ' ' } };
    expect(answer('connection', silent)).toEqual({ keep: 'conversation', effects: [] });
  });

  it('ask for the holidays whosesoever they are', () => {
    expect(hours.answer(aSituation({ settings: { scheduleType: 'connection' } }))).toEqual({ needs: [{ kind: 'hours' }] });
    expect(
      answer('company', { facts: { hours: { schedules: connectionDefaults.schedules, holidays: [{ date: '2026-03-10' }] } } }),
    ).toMatchObject({ effects: [{}, {}] });
  });
});
