import { describe, expect, it, vi } from 'vitest';
import { retryConflicts } from './retry-conflicts.ts';

const cancelled = (...codes: string[]): Error =>
  Object.assign(new Error('cancelled'), { name: 'TransactionCanceledException', CancellationReasons: codes.map((Code) => ({ Code })) });
const single = Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
const call = { input: {} };

/** A table that answers with these errors first, and how often it was asked. */
const asked = async (errors: ReadonlyArray<Error>) => {
  const next = vi.fn(async () => 'written');
  for (const error of errors) next.mockRejectedValueOnce(error);
  const answer = await retryConflicts(next, async () => {})(call).catch((error: Error) => error.name);
  return { answer, times: next.mock.calls.length };
};

describe('a write that meets another transaction', () => {
  it.each([
    ['in a transaction', cancelled('None', 'TransactionConflict')],
    ['by itself', single],
  ])('%s is sent again until it goes through', async (_how, conflict) => {
    expect(await asked([conflict, conflict, conflict])).toEqual({ answer: 'written', times: 4 });
  });

  it('is given up after so many times', async () => {
    expect(await asked(Array<Error>(20).fill(single))).toEqual({ answer: 'TransactionConflictException', times: 8 });
  });

  it.each([
    ['a condition said no', cancelled('ConditionalCheckFailed', 'None')],
    ['a condition said no, whatever else there was', cancelled('ConditionalCheckFailed', 'TransactionConflict')],
    ['the row itself was refused', cancelled('ValidationError')],
    ['something else went wrong', new TypeError('a bug')],
  ])('is not sent again when %s', async (_why, error) => {
    expect((await asked([error])).times).toBe(1);
  });
});
