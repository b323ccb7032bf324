import { expect, it } from 'vitest';
import { foldPhrase } from './fold-phrase.ts';

it.each([
  ['  Promoção ', 'promocao'],
  ['QUERO AÇAÍ', 'quero acai'],
  ['Olá\n', 'ola'],
  ['   ', ''],
  // One code point or two: to a reader the same letter.
  ['cafe\u0301', 'cafe'],
])('folds %j to %j', (phrase, folded) => {
  expect(foldPhrase(phrase)).toBe(folded);
  expect(foldPhrase(folded)).toBe(folded);
});

it('tells phrases apart that differ by more than case and accents', () => {
  expect(foldPhrase('quero comprar')).not.toBe(foldPhrase('quero  comprar'));
});
