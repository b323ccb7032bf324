import { foldText, tokensOf } from './fold-text.ts';

/** What somebody searches for: every word as it is, words that stand together in quotation marks, and a last word that may be a beginning. Folded. */
export type SearchText = { words: ReadonlyArray<string>; phrases: ReadonlyArray<ReadonlyArray<string>>; beginning: string | null };

/** Span of a text in UTF-16 units, the end not included. */
export type Mark = readonly [start: number, end: number];

const quoted = /["“”„«»]([^"“”„«»]+)(?:["“”„«»]|$)/gu;
const mostWords = 12;

/** Reads what was typed into a search field. A quotation mark that nothing closes begins a phrase too. */
export const toSearchText = (typed: string): SearchText => {
  const phrases = [...typed.matchAll(quoted)].map(([, inside = '']) => wordsIn(inside)).filter((words) => words.length > 0);
  const others = tokensOf(typed.replaceAll(quoted, ' '), mostWords);
  // A word that a space or a phrase follows is complete.
  const isComplete = /[\s"“”„«»]$/u.test(typed);
  const beginning = isComplete ? null : (others.at(-1) ?? null);
  return { words: beginning === null ? others : others.slice(0, -1), phrases: phrases.slice(0, mostWords), beginning };
};

const word = /[\p{L}\p{N}]+/gu;
const wordsIn = (text: string): string[] => (foldText(text).match(word) ?? []).slice(0, mostWords);

type Place = { word: string; mark: Mark };

/** The words of a text, folded, each with where it stands in the text as it is. */
const placesIn = (text: string): Place[] => {
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const sign of text) {
    const part = sign < '\u0080' ? sign.toLowerCase() : foldText(sign);
    for (let unit = 0; unit < part.length; unit++) from.push(at);
    folded += part;
    at += sign.length;
  }
  return [...folded.matchAll(word)].map((match) => ({
    word: match[0],
    mark: [from[match.index] ?? 0, from[match.index + match[0].length] ?? text.length],
  }));
};

/** Where a text holds what is searched for, in its order; null when it does not hold all of it. */
export const marksIn = (text: string, { words, phrases, beginning }: SearchText): Mark[] | null => {
  const places = placesIn(text);
  const marked = new Set<Place>();
  const markAll = (isMeant: (place: Place) => boolean): boolean => {
    const meant = places.filter(isMeant);
    for (const place of meant) marked.add(place);
    return meant.length > 0;
  };
  const holdsWords = words.every((wanted) => markAll((place) => place.word === wanted || isCut(place.word, wanted)));
  const holdsBeginning = beginning === null || markAll((place) => place.word.startsWith(beginning));
  const holdsPhrases = phrases.every((phrase) => {
    const starts = places.flatMap((_, start) => (phrase.every((wanted, nth) => places[start + nth]?.word === wanted) ? [start] : []));
    for (const start of starts) for (const place of places.slice(start, start + phrase.length)) marked.add(place);
    return starts.length > 0;
  });
  return holdsWords && holdsBeginning && holdsPhrases ? places.filter((place) => marked.has(place)).map(({ mark }) => mark) : null;
};

/** Tokens end after so many code points. */
const longestToken = 24;
const isCut = (whole: string, token: string): boolean => [...token].length === longestToken && whole.startsWith(token);

/** The part of a text around its first mark, of about `length` units, and the marks in it. `…` stands where something was left out. */
export const excerptOf = (text: string, marks: ReadonlyArray<Mark>, length = 160): { text: string; marks: Mark[] } => {
  const first = marks[0]?.[0] ?? 0;
  const start = first < length / 2 ? 0 : wholeSign(text, first - Math.floor(length / 3));
  const end = wholeSign(text, Math.min(text.length, start + length));
  const before = start === 0 ? '' : '…';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end === text.length ? '' : '…'}`,
    marks: marks.flatMap(([from, to]): Mark[] => (from >= start && from < end ? [[from + shift, Math.min(to, end) + shift]] : [])),
  };
};

/** The same place, or the one before it when it is in the middle of a sign. */
const wholeSign = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
};
