import { BusyError } from './fault-of.ts';

/** Whether a write was refused by its condition; any other error is a fault. */
export const isConditionFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Throws for a transaction that was cancelled for another reason than a failed condition. `reasons`: its cancellation reasons, by
 *  position. A conflict with another transaction is a fault to retry (BusyError). */
export const assertNoConflict = (reasons: ReadonlyArray<{ code: string } | null | undefined>): void => {
  const fault = reasons.find((reason) => reason && !['None', 'ConditionalCheckFailed'].includes(reason.code));
  if (!fault) return;
  // The content of a row is invalid: the same transaction can never succeed.
  if (fault.code === 'ValidationError') throw new RangeError('transaction was refused for what is in it', { cause: fault });
  throw new BusyError('transaction was cancelled, not refused', { cause: fault });
};
