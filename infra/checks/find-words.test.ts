import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';

const wordsIn = (source: string) => findWords(source).map(({ word, line }) => `${word} ${line}`);

it('finds words to avoid in declared names and in comments, and nowhere else', () => {
  expect(
    wordsIn(
      [
        'const toldFields = 1; // of https://example.com/for-good',
        '/** Who hears of it, for good. */',
        'export type QueueFace = { told: string };',
        "const text = 'for good'; // kept",
        'call(told); const folded = interface_;',
        'const at = 1; // Lately',
      ].join('\n'),
    ),
  ).toEqual(['told 1', 'hears of 2', 'for good 2', 'face 3', 'lately 6']);
});

it('says what the field says instead', () => {
  expect(findWords('let talker = 1;')).toEqual([{ word: 'talker', line: 1, instead: 'assistant client' }]);
});
