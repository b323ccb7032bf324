import { setTimeout as sleep } from 'node:timers/promises';

type Next<Output> = (call: { input: object }) => Promise<Output>;

/** Middleware that retries a table write while another transaction holds one of its rows: nothing was written then, and that transaction
 *  ends within milliseconds. A failed condition is a result and is not retried.
 *  @throws the conflict itself when the rows stay busy. */
export const retryConflicts =
  <Output>(next: Next<Output>, pause: (ms: number) => Promise<void> = sleep): Next<Output> =>
  async (call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await next(call);
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw error;
        await pause(Math.random() * 50 * attempt);
      }
    }
  };

/** With the random pauses, about a second in total. */
const maxAttempts = 8;

/** Whether a write failed because another transaction used one of its rows at the same moment; nothing was written then. */
export const isConflict = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const codes = cancellationCodes(error);
  return (
    error.name === 'TransactionConflictException' || (codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed'))
  );
};

/** Why a transaction was cancelled, one code per row (`None` for rows without a problem); empty for any other error. */
export const cancellationCodes = (error: unknown): string[] => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return [];
  const { CancellationReasons: reasons } = error;
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string } | undefined) => reason?.Code ?? 'None') : [];
};
