import { BusyError } from './fault-of.ts';

/** Whether an error says that the condition of a write failed, which is an expected result; any other error is a fault. */
export const isConditionFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Throws when a transaction was cancelled for any other reason than failed conditions.
 *  @param reasons DynamoDB's cancellation reasons, one per row of the transaction, in its order.
 *  @throws RangeError when a row is invalid; else BusyError, such as for a conflict with another transaction, which a retry resolves. */
export const assertNoConflict = (reasons: ReadonlyArray<{ code: string } | null | undefined>): void => {
  const fault = reasons.find((reason) => reason && !['None', 'ConditionalCheckFailed'].includes(reason.code));
  if (!fault) return;
  // `ValidationError`: the content of a row is invalid, so retrying the transaction can never succeed.
  if (fault.code === 'ValidationError') throw new RangeError('transaction was refused for what is in it', { cause: fault });
  throw new BusyError('transaction was cancelled, not refused', { cause: fault });
};
