import { expect, it } from 'vitest';
import { troubleOf } from '../service/trouble-of.ts';
import { graphErrorRule, isRetryable, knownGraphErrorCodes } from './graph-errors.ts';

/** What Meta's list says of each code, in words of ours: https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const pauses: ReadonlyArray<readonly [code: number, trouble: string]> = [
  [0, 'reauthorise'],
  [190, 'reauthorise'],
  [3, 'reauthorise'],
  [10, 'reauthorise'],
  [200, 'reauthorise'],
  [201, 'reauthorise'],
  [299, 'reauthorise'],
  [131005, 'reauthorise'],
  [33, 'restricted'],
  [368, 'restricted'],
  [131031, 'restricted'],
  [131037, 'restricted'],
  [131042, 'payment'],
  [131045, 'notRegistered'],
  [133010, 'notRegistered'],
];
const retries: ReadonlyArray<readonly [code: number, afterSec: number]> = [
  [1, 5],
  [2, 5],
  [131000, 5],
  [131016, 30],
  [131064, 30],
  [133004, 30],
  [135000, 30],
  [131057, 60],
  [4, 60],
  [80007, 60],
  [80008, 60],
  [130429, 5],
  [131056, 6],
];
const byHandOnly = [131048, 131049, 131052, 131053, 132015, 424242, 199, 300];
const final = [
  131047, 131026, 131021, 131030, 131062, 131063, 130472, 130497, 131050, 131051, 132000, 132001, 132005, 132007, 132008, 132012, 132016,
  132018, 132068, 132069, 137000, 100, 131008, 131009, 131200, 131299, 138000, 138999,
];

it.each(pauses)('%i stops the number and says %s', (code, trouble) => {
  expect(graphErrorRule(code).action).toBe('pause-connection');
  expect(troubleOf(graphErrorRule(code))).toBe(trouble);
  expect(isRetryable(code)).toBe(true);
});

it.each(retries)('%i comes again by itself, first after %i s', (code, retryAfterSec) => {
  expect(graphErrorRule(code)).toMatchObject({ action: 'retry', retryAfterSec, mayBeSentAgain: true });
});

it.each(byHandOnly)('%i fails, and may be sent again by hand', (code) => {
  expect(graphErrorRule(code)).toMatchObject({ action: 'fail', mayBeSentAgain: true });
});

it.each(final)('%i fails for good', (code) => {
  expect(graphErrorRule(code)).toMatchObject({ action: 'fail', mayBeSentAgain: false });
  expect(isRetryable(code)).toBe(false);
});

it('has a test for every code it knows', () => {
  const tested = new Set([...pauses.map(([code]) => code), ...retries.map(([code]) => code), ...byHandOnly, ...final]);

  expect(knownGraphErrorCodes.filter((code) => !tested.has(code))).toEqual([]);
});
