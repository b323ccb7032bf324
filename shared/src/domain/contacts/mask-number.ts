import { lastCodePoints } from '../text/cut-text.ts';

/** Hides a number from plain users when the company asks for it: the last two digits stay. */
export const maskNumber = (digits: string): string => '*'.repeat(Math.max(0, digits.length - 2)) + lastCodePoints(digits, 2);

const maskDigits = (text: string): string => {
  let left = text.replace(/\P{Nd}/gu, '').length;
  return text.replace(/\p{Nd}/gu, (digit) => (left-- > 2 ? '*' : digit));
};

/** Eight digits or more, of any script, whatever signs, spaces and unseen letters stand between them. */
const numberInName = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,9}\p{Nd}){7,}/gu;

/** Hides what looks like a number in a name, however it is written. */
export const maskNumbersIn = (text: string): string => text.replace(numberInName, maskDigits);

/** A name to greet somebody with: without what looks like a number in it. Nothing when it is only a number. */
export const withoutNumbers = (name: string): string => {
  const rest = name.replace(numberInName, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
};

/** Hides the members a group's message mentions by number. */
export const maskMentions = (text: string): string => text.replace(/@\d{6,}/g, maskDigits);

/** The other way round, for a text that was rewritten as it was shown: mentions that are still in it are whole again, each once. */
export const unmaskMentions = (text: string, original: string): string => {
  let rest = text;
  let whole = '';
  for (const [mention] of original.matchAll(/@\d{6,}/g)) {
    const masked = maskDigits(mention);
    const at = rest.indexOf(masked);
    if (at < 0) continue;
    whole += rest.slice(0, at) + mention;
    rest = rest.slice(at + masked.length);
  }
  return whole + rest;
};

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
