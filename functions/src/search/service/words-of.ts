import { tokensOf } from '@balcao/shared/domain/search/fold-text.ts';

/** Screens search from three letters on, and shorter words are in too many messages to say anything. */
const shortestWord = 3;
/** More than a message of the longest text holds in any language. */
const mostWords = 1_500;

/** Words a text is found by, folded, each once. */
export const wordsOf = (text: string): string[] => tokensOf(text, mostWords).filter((word) => word.length >= shortestWord);
/** Names are looked up from two letters on. */
export const shortestOfName = 2;

/** What is looked for: messages that hold every whole word, and one that begins like `beginning`. */
export type Question = { whole: ReadonlyArray<string>; beginning: string | null; all: ReadonlyArray<string> };

/** The last word may be a beginning. Words shorter than the index has are asked of what is found. Null when nothing is left to look up. */
export const toQuestion = (words: string, shortest = shortestWord): Question | null => {
  const all = tokensOf(words, 12);
  const [last = '', ...others] = all.toReversed();
  const whole = others.filter((word) => word.length >= shortest);
  const beginning = last.length >= shortest ? last : null;
  return whole.length === 0 && beginning === null ? null : { whole, beginning, all };
};

/** Whether words hold what the index was asked. */
export const hold = ({ whole, beginning }: Question, words: ReadonlyArray<string>): boolean =>
  whole.every((word) => words.includes(word)) && (beginning === null || words.some((word) => word.startsWith(beginning)));

/** Whether a text as it is now is what was looked for, with its short words. */
export const isAnswer = ({ all }: Question, text: string): boolean => {
  const words = tokensOf(text, mostWords);
  const known = new Set(words);
  const last = all.at(-1) ?? '';
  return all.slice(0, -1).every((word) => known.has(word)) && words.some((word) => word.startsWith(last));
};
