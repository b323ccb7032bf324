import { wellFormed } from './well-formed.ts';

/** The beginning of a text: at most `graphemes` of what a reader calls a letter and at most `codeUnits` of UTF-16, never half of either. One
 *  letter that alone is longer than `codeUnits` (hundreds of accents on it) is cut between code points. The result is well-formed. */
export const cutText = (text: string, graphemes: number, codeUnits = graphemes * 8): string => {
  // Twice as long as can be kept is enough to find the last letter's end.
  const clean = wellFormed(text.length > codeUnits * 2 ? text.slice(0, codeUnits * 2) : text);
  if (clean.length <= graphemes && clean.length <= codeUnits) return clean;
  let end = 0;
  let letters = 0;
  for (const { segment } of segmenter.segment(clean)) {
    if (letters === graphemes || end + segment.length > codeUnits) break;
    end += segment.length;
    letters++;
  }
  return end > 0 ? clean.slice(0, end) : cutCodePoints(clean, codeUnits);
};

/** The beginning of a text in code points, for keys and tokens, where a letter with its accents need not stay together. */
export const cutCodePoints = (text: string, codeUnits: number): string => {
  const clean = wellFormed(text.length > codeUnits ? text.slice(0, codeUnits + 1) : text);
  if (clean.length <= codeUnits) return clean;
  const isInsidePair = /[\uDC00-\uDFFF]/.test(clean.charAt(codeUnits));
  return clean.slice(0, isInsidePair ? codeUnits - 1 : codeUnits);
};

/** The end of a text, for what is told by its last characters. */
export const lastCodePoints = (text: string, codeUnits: number): string => {
  const clean = wellFormed(text);
  if (clean.length <= codeUnits) return clean;
  const from = clean.length - codeUnits;
  return clean.slice(/[\uDC00-\uDFFF]/.test(clean.charAt(from)) ? from + 1 : from);
};

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
