import type { FailureRule } from '../adapter.ts';

/** Names the reason for people; the texts belong to whoever shows it. */
export const graphErrorReasons = [
  'windowClosed',
  'undeliverable',
  'throughput',
  'pairRate',
  'spamLimit',
  'marketingLimit',
  'unsupportedType',
  'mediaDownload',
  'mediaUpload',
  'payment',
  'accountLocked',
  'policy',
  'token',
  'permission',
  'templateParameters',
  'templateMissing',
  'templateTooLong',
  'templateRefused',
  'templateFormat',
  'templatePaused',
  'templateDisabled',
  'badRequest',
  'transient',
  'callLimit',
  'notRegistered',
  'displayName',
  'numberGone',
  'optedOut',
  'countryBarred',
  'flowBlocked',
  'unknown',
] as const;
export type GraphErrorReason = (typeof graphErrorReasons)[number];

export type GraphErrorRule = FailureRule & { reasonKey: GraphErrorReason; mayBeSentAgain: boolean };

const pause = (reasonKey: GraphErrorReason): GraphErrorRule => ({ action: 'pause-connection', reasonKey, mayBeSentAgain: true });
/** Never by hand either: the same message would be refused again, or the person does not want it. */
const final = (reasonKey: GraphErrorReason): GraphErrorRule => ({ action: 'fail', reasonKey, mayBeSentAgain: false });
/** Not by itself; a person may send it again when what stood in its way is gone. */
const fail = (reasonKey: GraphErrorReason): GraphErrorRule => ({ action: 'fail', reasonKey, mayBeSentAgain: true });
const retry = (reasonKey: GraphErrorReason, retryAfterSec: number): GraphErrorRule => ({
  action: 'retry',
  reasonKey,
  retryAfterSec,
  mayBeSentAgain: true,
});

/** By code, never by title: titles change. https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const rules = new Map<number, GraphErrorRule>([
  [0, pause('token')],
  [190, pause('token')],
  [3, pause('permission')],
  [10, pause('permission')],
  [200, pause('permission')],
  [131005, pause('permission')],
  [33, pause('numberGone')], // the number was deleted from its account
  [368, pause('policy')],
  [131031, pause('accountLocked')],
  [131037, pause('displayName')], // its display name is not approved yet
  [131042, pause('payment')],
  [131045, pause('notRegistered')],
  [133010, pause('notRegistered')],

  [1, retry('transient', 5)],
  [2, retry('transient', 5)],
  [131000, retry('transient', 5)],
  [131016, retry('transient', 30)],
  [131064, retry('transient', 30)],
  [133004, retry('transient', 30)],
  [135000, retry('transient', 30)],
  [131057, retry('transient', 60)], // account in maintenance mode
  [4, retry('callLimit', 60)],
  [80007, retry('callLimit', 60)],
  [80008, retry('callLimit', 60)], // calls that manage an account, as making templates
  [130429, retry('throughput', 5)],
  [131056, retry('pairRate', 6)], // about one message per 6 s to the same person

  [131048, fail('spamLimit')],
  [131049, fail('marketingLimit')], // for 24 h, for this person only
  [131052, fail('mediaDownload')],
  [131053, fail('mediaUpload')],
  [132015, fail('templatePaused')],

  [131047, final('windowClosed')],
  [131026, final('undeliverable')],
  [131021, final('undeliverable')], // the number itself
  [131030, final('undeliverable')], // a test number writes to five people only
  [131062, final('undeliverable')], // this template needs a phone number, not a business-scoped id
  [131063, final('undeliverable')],
  [130472, final('marketingLimit')], // the person is part of an experiment of Meta
  [130497, final('countryBarred')],
  [131050, final('optedOut')],
  [131051, final('unsupportedType')],
  [132000, final('templateParameters')],
  [132001, final('templateMissing')],
  [132005, final('templateTooLong')],
  [132007, final('templateRefused')],
  [132008, final('templateFormat')],
  [132012, final('templateFormat')],
  [132018, final('templateParameters')],
  [132016, final('templateDisabled')],
  [132068, final('flowBlocked')],
  [132069, final('flowBlocked')],
  [137000, final('badRequest')],
  [100, final('badRequest')],
  [131008, final('badRequest')],
  [131009, final('badRequest')],
]);

/** Codes that mean the same from the first to the last. */
const families: ReadonlyArray<readonly [from: number, to: number, rule: GraphErrorRule]> = [
  [201, 299, pause('permission')],
  [131200, 131299, final('badRequest')], // groups
  [138000, 138999, final('badRequest')], // calls
];

/** Codes nobody listed: a person must see the message failed, the connection stays up. */
export const graphErrorRule = (code: number): GraphErrorRule =>
  rules.get(code) ?? families.find(([from, to]) => code >= from && code <= to)?.[2] ?? fail('unknown');

/** Whether the same message may be sent again by hand after this code. */
export const isRetryable = (code: number): boolean => graphErrorRule(code).mayBeSentAgain;

export const knownGraphErrorCodes: ReadonlyArray<number> = [...rules.keys()];
