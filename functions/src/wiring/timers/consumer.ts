import { timerMessage, type Timer } from '@balcao/shared/events/timers.ts';
import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { timersEnv } from './env.ts';
import { timerHandlersOf } from './handlers.ts';
import { runTimer } from './run-timer.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';

const env = readEnv(timersEnv);
const now = () => new Date();

const run = (timer: Timer): Promise<void> =>
  runTimer({ handlers: timerHandlersOf(env), setAgain: (early) => scheduleTimer({ env, now }, early), now }, timer);

/** Timers wait for nobody: each stands for itself. */
export const handler = queueConsumer(timerMessage, (timer) => `${timer.companyId} ${timer.kind} ${timer.version}`, run, {
  lease: leaseOn({ queueUrl: env.TIMER_QUEUE_URL, leaseSec: 30 }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
