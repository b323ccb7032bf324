import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import type { TFunction } from 'i18next';
import type { MessageView } from './conversation-types.ts';

/** Failures a person can do something about, by code: ours, WhatsApp's refusals, Meta's error codes. */
const known = {
  [ownFailures.noRecipient]: 'noRecipient',
  [ownFailures.noAnswer]: 'noAnswer',
  [ownFailures.noFile]: 'noFile',
  [ownFailures.changeNotSent]: 'changeNotSent',
  463: 'newContactsBlocked',
  479: 'rejected',
  190: 'token',
  131026: 'undeliverable',
  131042: 'payment',
  131047: 'windowClosed',
  131048: 'spamLimit',
  131049: 'marketingLimit',
  131051: 'unsupportedType',
  131053: 'unsupportedType',
  131056: 'tooFast',
} as const;
const isKnown = (code: number): code is keyof typeof known => code in known;

/** Why a message did not arrive, in words; the provider's own for what nobody listed. */
export const failureText = (failed: NonNullable<MessageView['failed']>, t: TFunction<['conversation', 'common']>): string =>
  isKnown(failed.code) ? t(`failures.${known[failed.code]}`) : failed.reason;
