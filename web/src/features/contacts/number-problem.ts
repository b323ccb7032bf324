import { typedNumber } from '@balcao/shared/domain/contacts/typed-number.ts';

/** The server takes no shorter number. */
export const numberMinDigits = 8;

/** The error of a typed number; null = it has none, or nothing was typed. The server removes letters, so the digits of an extension would become part of
 *  the number. */
export const numberProblem = (typed: string): 'numberLetters' | 'numberShort' | null => {
  if (typed.trim() === '') return null;
  if (/\p{L}/u.test(typed)) return 'numberLetters';
  return typed.replaceAll(/\D/g, '').length < numberMinDigits ? 'numberShort' : null;
};

/** Whether a number probably lacks its area code: some countries have numbers as short as this, which begin with a plus. */
export const isWithoutArea = (typed: string): boolean =>
  !/^\s*(\+|00)/.test(typed) && numberProblem(typed) === null && /^\d{8,9}$/.test(typedNumber(typed.trim()) ?? '');
