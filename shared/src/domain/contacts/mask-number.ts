import { cutCodePoints, lastCodePoints } from '../text/cut-text.ts';

/** Hides the middle of a number from plain users when the company asks for it: the first four and the last two
 *  digits stay (spec 2 section 5 keeps the last two). Shorter than eight digits: all but the last two. */
export const maskNumber = (digits: string): string => {
  const kept = digits.length >= 8 ? 4 : 0;
  return cutCodePoints(digits, kept) + '*'.repeat(Math.max(0, digits.length - kept - 2)) + lastCodePoints(digits, 2);
};

/** Whether this viewer gets contact numbers masked (spec 1 section 6). */
export const hidesNumbersFrom = (profile: string, lgpdHideNumber: string | undefined): boolean =>
  profile === 'user' && lgpdHideNumber === 'enabled';
