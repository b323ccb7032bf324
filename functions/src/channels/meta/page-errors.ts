import type { FailureRule } from '../adapter.ts';

const pause = (reasonKey: string): FailureRule => ({ action: 'pause-connection', reasonKey });
const fail = (reasonKey: string): FailureRule => ({ action: 'fail', reasonKey });
const retry = (reasonKey: string, retryAfterSec: number): FailureRule => ({ action: 'retry', reasonKey, retryAfterSec });

/** By code and never by title: titles change. https://developers.facebook.com/docs/messenger-platform/error-codes */
const byCode = new Map<number, FailureRule>([
  [1, retry('transient', 5)],
  [2, retry('transient', 5)],
  [1200, retry('transient', 5)],
  [4, retry('callLimit', 60)],
  [32, retry('callLimit', 60)],
  [80_002, retry('callLimit', 60)],
  [80_006, retry('callLimit', 60)],
  [613, retry('throughput', 30)],
  [10, pause('permission')],
  [200, pause('permission')],
  [102, pause('token')],
  [190, pause('token')],
  [368, pause('policy')],
  [551, fail('personUnavailable')],
  [100, fail('badRequest')],
]);

/** What a subcode says goes before its code, which only names the family. */
const bySubcode = new Map<number, FailureRule>([
  [2_018_278, fail('windowClosed')],
  [2_534_022, fail('windowClosed')], // Instagram's word for it
  [1_545_041, fail('personUnavailable')],
  [2_018_108, fail('personUnavailable')],
  [2_018_001, fail('noSuchPerson')],
  [2_534_014, fail('noSuchPerson')],
  [2_018_047, fail('mediaUpload')],
  [2_018_008, fail('mediaUpload')],
  [2_018_300, { ...fail('heldElsewhere'), mayBeSentAgain: true }],
  [1_893_063, pause('pageRestricted')],
]);

/** A permission that is missing: with a subcode that nobody listed it may be missing for this call alone, so the connection goes on unless
 *  its probe is refused too. */
const permissionCodes: ReadonlySet<number> = new Set([10, 200]);

export const pageErrorRule = (code: number, subcode: number | null): FailureRule => {
  const known = subcode === null ? undefined : bySubcode.get(subcode);
  if (known) return known;
  if (subcode !== null && permissionCodes.has(code)) return { ...fail('permission'), mayBeSentAgain: true };
  return byCode.get(code) ?? fail('unknown');
};

/** The number that names an error for people: its subcode where that is what says it. */
export const pageErrorCode = (code: number, subcode: number | null): number =>
  subcode !== null && bySubcode.has(subcode) ? subcode : code;

/** The rule of a number that `pageErrorCode` gave. A missing permission counts as the message's own: whether there was a subcode is not in the number. */
export const failedPageRule = (code: number): FailureRule => pageErrorRule(code, code);
