import { BusyError } from './fault-of.ts';

/** Whether a write was refused by its condition; anything else is a fault. */
export const isConditionFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Reasons of a cancelled transaction, by position. A conflict with another transaction is a fault to retry, not an answer. */
export const assertNoConflict = (reasons: ReadonlyArray<{ code: string } | null | undefined>): void => {
  const fault = reasons.find((reason) => reason && !['None', 'ConditionalCheckFailed'].includes(reason.code));
  if (!fault) return;
  // The row itself is refused: the same again never succeeds.
  if (fault.code === 'ValidationError') throw new RangeError('transaction was refused for what is in it', { cause: fault });
  throw new BusyError('transaction was cancelled, not refused', { cause: fault });
};
