import { cutCodePoints } from '../text/cut-text.ts';
import { tokensOf } from '../search/fold-text.ts';

/** About so many characters stand together. */
const passageLetters = 800;
/** Of a text, and of all that are ranked together. */
const mostPassages = 5000;
/** Of one passage, and of a question. */
const mostWords = 300;

/** A text in passages, at the end of a paragraph where that is not too early, else between two words. */
export const passagesOf = (text: string): string[] => {
  const passages: string[] = [];
  let current = '';
  const flush = (): void => {
    if (current.trim() !== '') passages.push(current.trim());
    current = '';
  };
  for (const [word] of text.matchAll(/\S+\s*/g)) {
    if (passages.length >= mostPassages) break;
    if (current.length + word.length > passageLetters) flush();
    current += cutCodePoints(word, passageLetters);
    if (current.length > passageLetters / 2 && /\n\s*\n\s*$/.test(word)) flush();
  }
  flush();
  return passages;
};

/** How soon a word that comes again counts less, and how much the length of a passage does. Robertson & Zaragoza 2009, section 3.5. */
const k1 = 1.2;
const b = 0.75;

/** A passage with its folded words, which are the dear part of ranking it. */
export type Passage = { text: string; words: ReadonlyArray<string> };
export const toPassage = (text: string): Passage => ({ text, words: [...text.matchAll(/\S+/g)].flatMap(([part]) => tokensOf(part)) });

/** The passages that a question is about, the nearest first: by the words that they share, whatever their case and accents, the rare ones more (BM25).
 *  Those that share none are left out. */
export const rankPassages = (question: string, all: ReadonlyArray<Passage>, most: number): string[] => {
  const passages = all.slice(0, mostPassages);
  const asked = tokensOf(question, mostWords);
  const counts = passages.map(({ words }) => countsOf(words, new Set(asked)));
  const usual = passages.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, passages.length);
  const weights = new Map(
    asked.map((word) => {
      const holding = counts.filter((each) => each.has(word)).length;
      return [word, Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  const scored = passages.map(({ text, words }, index) => {
    const length = words.length / Math.max(1, usual);
    let score = 0;
    for (const [word, times] of counts[index] ?? [])
      score += ((weights.get(word) ?? 0) * times * (k1 + 1)) / (times + k1 * (1 - b + b * length));
    return { text, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ text }) => text);
};

const countsOf = (words: ReadonlyArray<string>, asked: ReadonlySet<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};
