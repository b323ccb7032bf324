import { cutCodePoints, lastCodePoints } from '../text/cut-text.ts';

/** Lower case without accents, so that "joao" finds "João". */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const longestToken = 24;

/** Distinct search tokens of a text, at most `limit`: folded words of two characters or more. */
export const tokensOf = (text: string, limit = 60): string[] => {
  const tokens = new Set<string>();
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length >= 2) tokens.add(cutCodePoints(word, longestToken));
    if (tokens.size === limit) break;
  }
  return [...tokens];
};

/** A number is found by its beginning, without country code, without area code, and by its last digits. */
export const numberTokens = (digits: string): string[] => {
  const tokens = new Set([digits]);
  for (const start of [2, 4, 5]) if (digits.length - start >= 4) tokens.add(digits.slice(start));
  if (digits.length >= 4) tokens.add(lastCodePoints(digits, 4));
  return [...tokens];
};
