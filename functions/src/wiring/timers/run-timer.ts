import type { Timer, TimerKind, TimerOf } from '@balcao/shared/events/timers.ts';

export type TimerHandlers = { [Kind in TimerKind]: (timer: TimerOf<Kind>) => Promise<void> };
type Deps = { handlers: TimerHandlers; setAgain: (timer: Timer) => Promise<void>; now: () => Date };

/** Clocks differ by less. */
const earlyMs = 1_000;

/** Does what a timer is for; one that comes before its time is set again for it. */
export const runTimer = async ({ handlers, setAgain, now }: Deps, timer: Timer): Promise<void> => {
  if (Date.parse(timer.at) - now().getTime() > earlyMs) return setAgain(timer);
  await handle(handlers, timer.kind, timer);
};

const handle = <Kind extends TimerKind>(handlers: TimerHandlers, kind: Kind, timer: TimerOf<Kind>): Promise<void> => handlers[kind](timer);
