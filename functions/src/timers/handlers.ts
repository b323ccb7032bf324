import { goOffline } from '../live/service/go-offline.ts';
import type { TimerHandlers } from './run-timer.ts';

/** What each kind of timer does when it is due. It may come twice, late, and when what it is about has moved on. */
export const timerHandlers: TimerHandlers = {
  'user-offline': (timer) => goOffline(timer),
};
