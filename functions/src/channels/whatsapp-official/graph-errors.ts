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
  'unknown',
] as const;
export type GraphErrorReason = (typeof graphErrorReasons)[number];

export type GraphErrorRule = FailureRule & { reasonKey: GraphErrorReason };

const pause = (reasonKey: GraphErrorReason): GraphErrorRule => ({ action: 'pause-connection', reasonKey });
const fail = (reasonKey: GraphErrorReason): GraphErrorRule => ({ action: 'fail', reasonKey });
const retry = (reasonKey: GraphErrorReason, retryAfterSec: number): GraphErrorRule => ({ action: 'retry', reasonKey, retryAfterSec });

/** By code, never by title: titles change. https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const rules = new Map<number, GraphErrorRule>([
  [131047, fail('windowClosed')],
  [131026, fail('undeliverable')],
  [130429, retry('throughput', 5)],
  [131056, retry('pairRate', 6)], // about one message per 6 s to the same person
  [131048, fail('spamLimit')],
  [131049, fail('marketingLimit')], // for 24 h, for this person only
  [131051, fail('unsupportedType')],
  [131052, fail('mediaDownload')],
  [131053, fail('mediaUpload')],
  [131042, pause('payment')],
  [131031, pause('accountLocked')],
  [368, pause('policy')],
  [190, pause('token')],
  [0, pause('token')],
  [10, pause('permission')],
  [200, pause('permission')],
  [132000, fail('templateParameters')],
  [132001, fail('templateMissing')],
  [132005, fail('templateTooLong')],
  [132007, fail('templateRefused')],
  [132012, fail('templateFormat')],
  [132015, fail('templatePaused')],
  [132016, fail('templateDisabled')],
  [100, fail('badRequest')],
  [131008, fail('badRequest')],
  [131009, fail('badRequest')],
  [1, retry('transient', 5)],
  [2, retry('transient', 5)],
  [131000, retry('transient', 5)],
  [131016, retry('transient', 30)],
  [131057, retry('transient', 60)], // account in maintenance mode
  [4, retry('callLimit', 60)],
  [80007, retry('callLimit', 60)],
]);

/** Codes nobody listed: a person must see the message failed, the connection stays up. */
export const graphErrorRule = (code: number): GraphErrorRule => rules.get(code) ?? fail('unknown');

const finalReasons = new Set<GraphErrorReason>(['windowClosed', 'undeliverable', 'unsupportedType', 'badRequest', 'policy']);

/** Whether the same message may be sent again by hand after this code. */
export const isRetryable = (code: number): boolean => !finalReasons.has(graphErrorRule(code).reasonKey);

export const knownGraphErrorCodes: ReadonlyArray<number> = [...rules.keys()];
