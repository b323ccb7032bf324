import { log } from '@balcao/functions/platform/logger.ts';
import { growingWaitMs } from './close-decision.ts';

/** Failures that a short outage explains. */
const quietFailures = 3;

type Options = {
  /** Ends the tries; work that has begun is finished first. */
  signal: AbortSignal;
  /** Waits, or less when the signal comes. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The longest wait between two tries. */
  mostMs: number;
  about: { connectionId: string; what: string };
  /** The caller says in one line that it did not succeed: each failure is logged for those who look into it. */
  isQuiet?: boolean;
};

/** Does the work again with growing waits until it succeeds. @returns whether it did, or the signal came first. */
export const retryUntilDone = async (
  work: () => Promise<void>,
  { signal, pause, mostMs, about, isQuiet = false }: Options,
): Promise<boolean> => {
  // `what` is the name of a line's own sentence.
  const fields = { connectionId: about.connectionId, work: about.what };
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) break;
      if (isQuiet) log.debug('SESSION_RETRY will be tried again', { ...fields, error: String(error) });
      else if (failures < quietFailures) log.warn('SESSION_RETRY will be tried again', { ...fields, error: String(error) });
      else log.error('SESSION_STUCK goes on failing, will be tried again', error, fields);
      await pause(growingWaitMs(failures, Math.random(), mostMs), signal);
    }
  }
  return false;
};
