import { expect, it } from 'vitest';
import { pageErrorRule } from './page-errors.ts';

it.each([
  [10, null],
  [200, null],
  [190, null],
  [10, 1_893_063],
])('error %i with subcode %s stops the page', (code, subcode) => {
  expect(pageErrorRule(code, subcode).action).toBe('pause-connection');
});

it.each([10, 200])('error %i with a subcode that nobody listed fails one message, which may be sent again', (code) => {
  expect(pageErrorRule(code, 2_018_028)).toEqual({ action: 'fail', reasonKey: 'permission', mayBeSentAgain: true });
  expect(pageErrorRule(code, 2_018_278)).toMatchObject({ action: 'fail', reasonKey: 'windowClosed' });
});

it('says that another app has the conversation, which stops neither the page nor a later try', () => {
  expect(pageErrorRule(10, 2_018_300)).toEqual({ action: 'fail', reasonKey: 'heldElsewhere', mayBeSentAgain: true });
});
