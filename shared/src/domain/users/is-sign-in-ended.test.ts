import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgettable, isSignInEnded, signInDays, toEndedSignIn } from './is-sign-in-ended.ts';

const now = new Date('2026-03-10T12:00:00.500Z');
const nowSec = Math.floor(now.getTime() / 1000);

describe('an ended sign-in', () => {
  it('is any up to the second of a general sign-out, and none after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.uuid(), (offset, id) => {
        const ended = { signedOutBefore: now.toISOString(), endedSignIns: [] };

        expect(isSignInEnded(ended, { id, at: nowSec + offset })).toBe(offset <= 0);
      }),
    );
  });

  it('is the one signed out of, and no other, until its tokens have run out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2 }), (ids) => {
        const [one = '', ...others] = ids;
        const endedSignIns = [toEndedSignIn(one, now)];

        expect(isSignInEnded({ signedOutBefore: null, endedSignIns }, { id: one, at: nowSec })).toBe(true);
        for (const id of others) expect(isSignInEnded({ signedOutBefore: null, endedSignIns }, { id, at: nowSec })).toBe(false);
        expect(forgettable(endedSignIns, now)).toEqual([]);
        expect(forgettable(endedSignIns, new Date(now.getTime() + (signInDays * 86_400 + 2) * 1000))).toEqual(endedSignIns);
      }),
    );
  });
});
