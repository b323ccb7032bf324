import { lastCodePoints } from '../text/cut-text.ts';

/** Hides a number from plain users when the company asks for it: the last two digits stay. */
export const maskNumber = (digits: string): string => '*'.repeat(Math.max(0, digits.length - 2)) + lastCodePoints(digits, 2);

const maskDigits = (text: string): string => {
  let left = text.replace(/\D/g, '').length;
  return text.replace(/\d/g, (digit) => (left-- > 2 ? '*' : digit));
};

/** Hides what looks like a number in a name: eight digits or more, however they are written. */
export const maskNumbersIn = (text: string): string => text.replace(/\+?\d(?:[\s().-]*\d){7,}/g, maskDigits);

/** Hides the members a group's message mentions by number. */
export const maskMentions = (text: string): string => text.replace(/@\d{6,}/g, maskDigits);

/** Hides every number on contact cards (vCard), however short, and what is called by one. */
export const maskCards = (vCard: string): string =>
  maskNumbersIn(
    vCard
      .replace(/\bwaid=\d+/gi, maskDigits)
      .split(/(?<=\n)/)
      .map((line) => (/^(?:item\d+\.)?TEL/i.test(line) ? line.replace(/(?<=:)[^:]*$/, maskDigits) : line))
      .join(''),
  );

/** Company settings that together hide numbers; both say enabled. */
export type NumberSettings = { enableLGPD?: string | undefined; lgpdHideNumber?: string | undefined };

/** Whether this viewer gets contact numbers masked: profile `user`, where the company has switched on both. */
export const hidesNumbersFrom = (profile: string, { enableLGPD, lgpdHideNumber }: NumberSettings): boolean =>
  profile === 'user' && enableLGPD === 'enabled' && lgpdHideNumber === 'enabled';
