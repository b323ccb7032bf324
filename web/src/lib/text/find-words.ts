import { foldText } from '@balcao/shared/domain/search/fold-text.ts';

/** Half-open range of a text, in UTF-16 units. */
export type TextRange = { start: number; end: number };

/** A text as it is compared, and for each of its units where the letter it came from begins and ends. */
const foldWithPlaces = (text: string): { folded: string; places: TextRange[] } => {
  let folded = '';
  const places: TextRange[] = [];
  let start = 0;
  for (const letter of text) {
    const piece = foldText(letter);
    for (let index = 0; index < piece.length; index++) places.push({ start, end: start + letter.length });
    folded += piece;
    start += letter.length;
  }
  return { folded, places };
};

export const wordsOf = (searched: string): string[] => [...new Set(foldText(searched).match(/[\p{L}\p{N}]+/gu) ?? [])];

/** Where words begin in a text that start with one of `words` (as `wordsOf` gives them), in order, without overlaps; and which were found. */
export const findWords = (text: string, words: ReadonlyArray<string>): { ranges: TextRange[]; found: number } => {
  const { folded, places } = foldWithPlaces(text);
  const found = new Set<string>();
  const ranges: TextRange[] = [];
  for (const match of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = words
      .filter((each) => match[0].startsWith(each))
      .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
    const first = places[match.index];
    const last = places[match.index + word.length - 1];
    if (word === '' || !first || !last) continue;
    found.add(word);
    ranges.push({ start: first.start, end: last.end });
  }
  return { ranges, found: found.size };
};

/** Letters before the first word found that are shown too. */
const contextLetters = 24;
const snippetLetters = 160;

/** The piece of a text around the first of `words`, cut between words or letters, in parts that are marked or not; null when it has none. */
export const snippetOf = (text: string, words: ReadonlyArray<string>): { text: string; isMarked: boolean }[] | null => {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = findWords(line, words).ranges;
  if (!first) return null;
  const before = [...line.slice(0, first.start)];
  const space = before.findIndex((letter, index) => letter === ' ' && index >= before.length - contextLetters);
  const skipped = before.length <= contextLetters ? 0 : space === -1 ? before.length - contextLetters : space + 1;
  const piece = [...line].slice(skipped, skipped + snippetLetters).join('');
  const shown = `${skipped > 0 ? '…' : ''}${piece}`;
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of findWords(shown, words).ranges) {
    if (start > at) parts.push({ text: shown.slice(at, start), isMarked: false });
    parts.push({ text: shown.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), isMarked: false });
  return parts;
};
