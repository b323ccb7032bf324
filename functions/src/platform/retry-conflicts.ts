type Next<Output> = (call: { input: object }) => Promise<Output>;

/** Sends a write to the table again while another transaction has a hand on one of its rows: nothing of it was written then, and the other is over
 *  in milliseconds. A refusal by a condition is an answer and is not repeated.
 *  @throws the conflict itself when the rows stay busy. */
export const retryConflicts =
  <Output>(next: Next<Output>, pause: (ms: number) => Promise<void> = waitFor): Next<Output> =>
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

/** About a second in all. */
const maxAttempts = 8;

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether another transaction had a hand on a row at the same moment: nothing was written. */
export const isConflict = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const codes = cancellationCodes(error);
  return (
    error.name === 'TransactionConflictException' || (codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed'))
  );
};

/** Why a transaction was cancelled, row by row (`None` for those that were fine); nothing for any other error. */
export const cancellationCodes = (error: unknown): string[] => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return [];
  const { CancellationReasons: reasons } = error;
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string } | undefined) => reason?.Code ?? 'None') : [];
};
