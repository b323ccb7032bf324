import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passagesOf, rankPassages, toPassage } from './passages.ts';

it('a text comes in passages of about eight hundred characters, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zçã.\n]{1,20}$/), { maxLength: 400 }), (words) => {
      const text = words.join(' ');

      const passages = passagesOf(text);

      expect(passages.join(' ').split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean));
      expect(passages.every(({ length }) => length > 0 && length <= 800)).toBe(true);
    }),
  );
});

it('a word longer than a passage is cut, and an empty text has none', () => {
  expect(passagesOf('x'.repeat(2000))).toEqual(['x'.repeat(800)]);
  expect(passagesOf(' \n ')).toEqual([]);
});

it('the nearest passage stands first: rare words count more than frequent ones, whatever their case and accents', () => {
  const passages = ['A loja vende chá.', 'A loja entrega em Recife.', 'A loja abre às dez. A loja fecha às seis.', 'Nada disto.'];

  const rank = (question: string, texts: ReadonlyArray<string>, most: number) => rankPassages(question, texts.map(toPassage), most);

  expect(rank('a LOJA fecha as seis?', passages, 4)[0]).toBe(passages[2]);
  expect(rank('CHA', passages, 4)).toEqual([passages[0]]);
  expect(rank('loja', passages, 2)).toHaveLength(2);
  expect(rank('🙂 ?', passages, 4)).toEqual([]);
  expect(rank('loja', [], 4)).toEqual([]);
});
