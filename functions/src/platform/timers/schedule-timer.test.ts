import { CreateScheduleCommand } from '@aws-sdk/client-scheduler';
import { describe, expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { timerMessage, type Timer } from '@balcao/shared/events/timers.ts';
import { aUserId } from '@balcao/shared/testing/builders.ts';
import { scheduleTimer } from './schedule-timer.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const aTimer = (at: string, version = 'v1'): Timer => ({
  kind: 'user-offline',
  companyId: companyId.parse(2),
  userId: aUserId('A1'),
  at,
  version,
});

const setUp = () => {
  const delayed: { body: unknown; delaySec: number }[] = [];
  const schedules = new Map<string, { at: string | undefined; input: string | undefined }>();
  const send = async (command: unknown) => {
    if (!(command instanceof CreateScheduleCommand)) throw new Error('an unknown command');
    const { Name = '', ScheduleExpression, Target, ActionAfterCompletion } = command.input;
    if (schedules.has(Name)) throw Object.assign(new Error('exists'), { name: 'ConflictException' });
    expect([Name, ActionAfterCompletion]).toEqual([expect.stringMatching(/^[\w.-]{1,64}$/), 'DELETE']);
    schedules.set(Name, { at: ScheduleExpression, input: Target?.Input });
  };
  const deps = {
    env: { TIMER_QUEUE_URL: 'http://q/timers', TIMER_QUEUE_ARN: 'arn:q', TIMER_GROUP: 'group', TIMER_ROLE_ARN: 'arn:r' },
    now: () => now,
    send: async (_url: string, body: unknown, delaySec: number) => {
      delayed.push({ body, delaySec });
    },
    scheduler: () => ({ send }),
  };
  return { deps, delayed, schedules };
};

describe('scheduleTimer', () => {
  it.each([
    ['in 30 s', '2026-03-10T12:00:30.000Z', 30],
    ['in 15 minutes', '2026-03-10T12:15:00.000Z', 900],
    ['in a part of a second, never before', '2026-03-10T12:00:00.001Z', 1],
    ['in the past', '2026-03-10T11:00:00.000Z', 0],
  ])('delays a message for what is due %s', async (_when, at, delaySec) => {
    const { deps, delayed, schedules } = setUp();

    await scheduleTimer(deps, aTimer(at));

    expect([delayed, schedules.size]).toEqual([[{ body: aTimer(at), delaySec }], 0]);
  });

  it.each([
    ['2026-03-10T12:15:00.001Z', 'at(2026-03-10T12:15:01)'],
    ['2026-09-30T08:00:00.000Z', 'at(2026-09-30T08:00:00)'],
  ])('makes a schedule for what is due later, never before its time', async (at, expression) => {
    const { deps, delayed, schedules } = setUp();

    await scheduleTimer(deps, aTimer(at));

    const [made] = schedules.values();
    expect([delayed, made?.at]).toEqual([[], expression]);
    expect(timerMessage.parse(JSON.parse(made?.input ?? ''))).toEqual(aTimer(at));
  });

  it('makes one schedule of a timer that is set twice for one time, and others for another time or version', async () => {
    const { deps, schedules } = setUp();
    const [first, later] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];

    await scheduleTimer(deps, aTimer(first));
    await scheduleTimer(deps, aTimer(first));
    await scheduleTimer(deps, aTimer(later));
    await scheduleTimer(deps, aTimer(first, 'v2'));

    const [april, may] = ['at(2026-04-01T00:00:00)', 'at(2026-05-01T00:00:00)'];
    expect([...schedules.values()].map(({ at }) => at)).toEqual([april, may, april]);
  });
});
