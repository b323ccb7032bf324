import { setTimeout as sleep } from 'node:timers/promises';

type Next<Output> = (call: { input: object }) => Promise<Output>;

/** Middleware of the DynamoDB client that retries a write that failed because another transaction was using one of its rows: nothing was
 *  written, and the other transaction ends within milliseconds. A failed condition is an expected result and is not retried.
 *  @throws the conflict error when the rows are still in use at the last attempt. */
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

/** Attempts at a write before its conflict is thrown; the random pauses between them take 0.7 s in total on average. */
const maxAttempts = 8;

/** Whether a write failed only because another transaction used one of its rows at the same moment; nothing was written then. */
export const isConflict = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const codes = cancellationCodes(error);
  return (
    error.name === 'TransactionConflictException' || (codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed'))
  );
};

/** DynamoDB's reasons for cancelling a transaction, one code per row (`None` for rows without a problem); empty for any other error. */
export const cancellationCodes = (error: unknown): string[] => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return [];
  const { CancellationReasons: reasons } = error;
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string } | undefined) => reason?.Code ?? 'None') : [];
};
