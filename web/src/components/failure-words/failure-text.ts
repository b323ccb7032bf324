import { changeOfFormerNumber, ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import type { TFunction } from 'i18next';

/** Failures a person can do something about, by code: ours, WhatsApp's refusals, Meta's error codes. */
const known = {
  [ownFailures.noRecipient]: 'noRecipient',
  [ownFailures.noAnswer]: 'noAnswer',
  [ownFailures.noFile]: 'noFile',
  [ownFailures.changeNotSent]: 'changeNotSent',
  [ownFailures.fileNotTaken]: 'fileNotTaken',
  [ownFailures.withdrawn]: 'withdrawn',
  463: 'newContactsBlocked',
  479: 'rejected',
  190: 'token',
  130497: 'countryBarred',
  131026: 'undeliverable',
  131042: 'payment',
  131047: 'windowClosed',
  131048: 'spamLimit',
  131049: 'marketingLimit',
  131050: 'optedOut',
  131051: 'unsupportedType',
  131053: 'unsupportedType',
  131008: 'badRequest',
  131009: 'badRequest',
  131056: 'tooFast',
  131045: 'notRegistered',
  133010: 'notRegistered',
  132000: 'templateParameters',
  132001: 'templateMissing',
  132005: 'templateTooLong',
  132007: 'templateRefused',
  132012: 'templateFormat',
  132015: 'templatePaused',
  132016: 'templateDisabled',
  100: 'badRequest',
  4: 'tooFast',
  10: 'token',
  32: 'tooFast',
  200: 'token',
  368: 'pageRestricted',
  551: 'personUnavailable',
  613: 'tooFast',
  1545041: 'personUnavailable',
  1893063: 'pageRestricted',
  2018001: 'noSuchPerson',
  2018008: 'mediaRefused',
  2018047: 'mediaRefused',
  2018108: 'personUnavailable',
  2018278: 'windowClosed',
  2018300: 'heldElsewhere',
  2534014: 'noSuchPerson',
  2534022: 'windowClosed',
} as const;
const isKnown = (code: number): code is keyof typeof known => code in known;

/** Why a message did not arrive, in words; the provider's own for what nobody listed. */
export const failureText = (failed: { code: number; reason: string }, t: TFunction<['messageFailures', 'conversation']>): string => {
  if (failed.code === ownFailures.noConnection) return t('conversation:bubble.noConnection');
  if (!isKnown(failed.code)) return failed.reason;
  const name = known[failed.code];
  return t(name === 'changeNotSent' && failed.reason === changeOfFormerNumber ? 'changeOfFormerNumber' : name);
};
