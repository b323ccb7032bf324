import { createHash } from 'node:crypto';
import { CreateScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import type * as z from 'zod';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { scheduler as ourScheduler } from '../aws-clients.ts';
import type { timingEnv } from '../env.ts';
import { sendLater } from '../queues.ts';

export type TimingDeps = {
  env: z.output<typeof timingEnv>;
  now: () => Date;
  send?: typeof sendLater;
  scheduler?: () => Pick<SchedulerClient, 'send'>;
};

/** Longest delay of an SQS message, in seconds. */
const longestDelaySec = 900;

/** Schedules a timer: as a delayed message when it is due within 15 minutes, else with an EventBridge schedule that deletes itself.
 *  Scheduling the same timer again for the same time has no effect while its schedule exists; for another time it fires at both times,
 *  and the handler ignores the one whose `version` is outdated. A time in the past means now. A timer fires at least once, and may be up
 *  to a minute late. */
export const scheduleTimer = async ({ env, now, send = sendLater, scheduler = ourScheduler }: TimingDeps, timer: Timer): Promise<void> => {
  const delaySec = Math.max(0, Math.ceil((Date.parse(timer.at) - now().getTime()) / 1000));
  if (delaySec <= longestDelaySec) return send(env.TIMER_QUEUE_URL, timer, delaySec);
  const schedule = {
    GroupName: env.TIMER_GROUP,
    Name: nameOf(timer),
    ScheduleExpression: `at(${toWholeSecond(timer.at)})`,
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' as const },
    ActionAfterCompletion: 'DELETE' as const,
    Target: { Arn: env.TIMER_QUEUE_ARN, RoleArn: env.TIMER_ROLE_ARN, Input: JSON.stringify(timer) },
  };
  try {
    await scheduler().send(new CreateScheduleCommand(schedule));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConflictException')) throw error;
  }
};

/** Name of a schedule, unique per timer and time. It begins with the company, so that operators find a company's timers. It depends on
 *  the time, because a schedule is deleted only some time after it fired: a timer that reschedules itself under the same name would be
 *  deleted with it. */
const nameOf = (what: Timer): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(what).sort()))
    .digest('hex')
    .slice(0, 24);
  return `${what.companyId}-${what.kind}-${digest}`;
};

/** An instant rounded up to the next whole second, so that a schedule never fires early; without time zone, as EventBridge expects it. */
const toWholeSecond = (at: string): string => new Date(Math.ceil(Date.parse(at) / 1000) * 1000).toISOString().slice(0, 19);
