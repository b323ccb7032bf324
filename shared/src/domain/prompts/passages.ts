import { cutCodePoints } from '../text/cut-text.ts';
import { tokensOf } from '../search/fold-text.ts';

/** About so many characters stand together. */
const passageLetters = 800;
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

/** The passages that a question is about, the nearest first: by the words that they share, whatever their case and accents, the rare ones more (BM25).
 *  Those that share none are left out. */
export const rankPassages = (question: string, passages: ReadonlyArray<string>, most: number): string[] => {
  const asked = tokensOf(question, mostWords);
  const words = passages.map((passage) => countsOf(passage));
  const lengths = words.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const weights = new Map(
    asked.map((word) => {
      const holding = words.filter((counts) => counts.has(word)).length;
      return [word, Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  const scored = passages.map((passage, index) => {
    const counts = words[index] ?? new Map<string, number>();
    const length = (lengths[index] ?? 0) / Math.max(1, usual);
    const score = asked.reduce((sum, word) => {
      const times = counts.get(word) ?? 0;
      return sum + ((weights.get(word) ?? 0) * times * (k1 + 1)) / (times + k1 * (1 - b + b * length));
    }, 0);
    return { passage, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ passage }) => passage);
};

const countsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [part] of text.matchAll(/\S+/g)) for (const word of tokensOf(part)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};
