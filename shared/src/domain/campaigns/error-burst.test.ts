import { expect, it } from 'vitest';
import { burst, isErrorBurst } from './error-burst.ts';

const outcomes = (failed: number, sent: number): boolean[] => [...Array(failed).fill(true), ...Array(sent).fill(false)];

it('pauses at a fifth of the newest fifty, and forgets what was before them', () => {
  expect(isErrorBurst(outcomes(burst.most - 1, 41))).toBe(false);
  expect(isErrorBurst(outcomes(burst.most, 40))).toBe(true);
  expect(isErrorBurst(outcomes(burst.most, 41))).toBe(false);
  expect(isErrorBurst(outcomes(burst.most, 0))).toBe(true);
  expect(isErrorBurst([])).toBe(false);
});
