import { cutCodePoints, lastCodePoints } from '../text/cut-text.ts';

/** Lower case without accents, so that "joao" finds "João". The Turkish i without a dot counts as an accent: both lower-case letters are written I. */
export const foldText = (text: string): string => foldKey(text).replaceAll(dotless, 'i');
const dotless = 'ı';

/** As keys of rows and the first words of the search index were written: with the Turkish i without a dot as a letter of its own. */
export const foldKey = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const longestToken = 24;

/** Distinct search tokens of a text, at most `limit`: folded words of two characters or more. */
export const tokensOf = (text: string, limit = 60): string[] => tokensIn(foldText(text), limit);

/** The words of a text that the index may hold under another spelling, from before both letters i were one; by their token of today. */
export const olderTokensOf = (text: string): Map<string, string> =>
  new Map(
    tokensIn(foldKey(text), 60).flatMap((token) => (token.includes(dotless) ? [[token.replaceAll(dotless, 'i'), token] as const] : [])),
  );

const tokensIn = (folded: string, limit: number): string[] => {
  const tokens = new Set<string>();
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
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
