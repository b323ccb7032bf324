import { companyId, ticketId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import * as z from 'zod';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';

const snoozed = z.object({ companyId, ticketId, snoozedUntil: z.iso.datetime(), snoozedAt: z.iso.datetime() });

/** Sets the timer of a ticket that was put off: by reaction, so that one that was written is always followed. For all others nothing is read. */
export const snoozeReaction = (schedule: (timer: Timer, env: ReactionsEnv) => Promise<void>): Reaction<ReactionsEnv> => ({
  on: { ticket: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const change of changes) {
      const timer = timerIn(change);
      if (timer) await schedule(timer, env);
    }
  },
});

const timerIn = ({ old, new: now }: Change): Timer | null => {
  if (typeof now?.['snoozedAt'] !== 'string' || now['snoozedAt'] === old?.['snoozedAt']) return null;
  const { companyId, ticketId, snoozedUntil, snoozedAt } = snoozed.parse(now);
  return { kind: 'snooze-over', companyId, ticketId, at: snoozedUntil, version: snoozedAt };
};

/** Brings back what was put off when its time has come. */
export const snoozes = snoozeReaction((timer, env) => scheduleTimer({ env, now: () => new Date() }, timer));
