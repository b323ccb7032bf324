import { expect, it } from 'vitest';
import { burst, isErrorBurst } from './error-burst.ts';

const outcomes = (failed: number, sent: number): boolean[] => [
  ...Array.from({ length: failed }, () => true),
  ...Array.from({ length: sent }, () => false),
];

it('pauses at a fifth of the newest fifty, and forgets what was before them', () => {
  expect(isErrorBurst(outcomes(burst.most - 1, 41))).toBe(false);
  expect(isErrorBurst(outcomes(burst.most, 40))).toBe(true);
  expect(isErrorBurst(outcomes(burst.most, 41))).toBe(false);
  expect(isErrorBurst(outcomes(burst.most, 0))).toBe(true);
  expect(isErrorBurst([])).toBe(false);
});
