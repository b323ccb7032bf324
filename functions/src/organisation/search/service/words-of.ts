import { olderTokensOf, tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import { marksIn, toSearchText, type SearchText } from '@balcao/shared/domain/search/search-text.ts';

/** Screens search from three letters on, and shorter words are in too many messages to say anything. */
const shortestWord = 3;
/** More than a message of the longest text holds in any language. */
const mostWords = 1_500;

/** Words a text is found by, folded, each once. */
export const wordsOf = (text: string): string[] => tokensOf(text, mostWords).filter((word) => word.length >= shortestWord);
/** Names are looked up from two letters on. */
export const shortestOfName = 2;

/** What is looked for: messages that hold every whole word, and one that begins like `beginning`. `text`: all that was asked, also what the index does
 *  not know: words shorter than it has, and which stand together. `older`: how the index may spell a word that it learned long ago. */
export type Question = { whole: ReadonlyArray<string>; beginning: string | null; text: SearchText; older: ReadonlyMap<string, string> };

/** Null when nothing is left to look up. */
export const toQuestion = (typed: string, shortest = shortestWord): Question | null => {
  const text = toSearchText(typed);
  const isLong = (word: string) => word.length >= shortest;
  const whole = [...new Set([...text.words, ...text.phrases.flat().flatMap((word) => tokensOf(word))])].filter(isLong);
  const beginning = text.beginning !== null && isLong(text.beginning) ? text.beginning : null;
  return whole.length === 0 && beginning === null ? null : { whole, beginning, text, older: olderTokensOf(typed) };
};

/** A word as the index may spell it. */
export const spellingsOf = ({ older }: Question, word: string): string[] => {
  const spelling = older.get(word);
  return spelling === undefined ? [word] : [word, spelling];
};

/** Whether words hold what the index was asked. */
export const hold = (question: Question, words: ReadonlyArray<string>): boolean => {
  const { whole, beginning } = question;
  const begins = beginning === null ? [] : spellingsOf(question, beginning);
  return (
    whole.every((word) => spellingsOf(question, word).some((spelling) => words.includes(spelling))) &&
    (beginning === null || words.some((word) => begins.some((spelling) => word.startsWith(spelling))))
  );
};

/** Whether a text as it is now is what was looked for, with its short words and phrases. */
export const isAnswer = ({ text }: Question, found: string): boolean => marksIn(found, text) !== null;
