import { numberIn, plain } from './choose.ts';
import type { RatingScale } from './rating-scale.ts';

/** Zero to ten, as customers write them in each language; folded. */
const numbers = [
  ['zero', 'cero', 'sifir'],
  ['um', 'uma', 'uno', 'una', 'one', 'bir'],
  ['dois', 'duas', 'dos', 'two', 'iki'],
  ['tres', 'three', 'uc'],
  ['quatro', 'cuatro', 'four', 'dort'],
  ['cinco', 'five', 'bes'],
  ['seis', 'six', 'alti'],
  ['sete', 'siete', 'seven', 'yedi'],
  ['oito', 'ocho', 'eight', 'sekiz'],
  ['nove', 'nueve', 'nine', 'dokuz'],
  ['dez', 'diez', 'ten', 'on'],
];
const valueOf = new Map(numbers.flatMap((spellings, value) => spellings.map((spelling) => [spelling, value] as const)));

/** The rating that a message gives: in digits, by a word for a number, or by stars, which count one to five; null = it is none. */
export const ratingIn = (body: string, scale: RatingScale): number | null => {
  const number = numberIn(body);
  if (number !== null) return number;
  const stars = scale === 'rate' ? starsIn(body) : null;
  if (stars !== null) return stars;
  const [, word] = aWord.exec(plain(body)) ?? [];
  return word === undefined ? null : (valueOf.get(word) ?? null);
};
const aWord =
  /^(?:(?:a |minha |mi |my |doy |dou )?(?:nota|calificacion|rating|puan|puanim)(?: e| es| is)? |dou |doy )?(\p{L}+)(?: (?:estrelas?|estrellas?|stars?|yildiz|pontos?|puntos?|points?|puan))?$/u;

/** Full stars where nothing but stars is written. Empty ones only fill a row up. */
const starsIn = (body: string): number | null => {
  const written = body.normalize('NFC').replace(/[\s\u{FE0E}\u{FE0F}]/gu, '');
  if (!/^[⭐★🌟☆✩]+$/u.test(written)) return null;
  const full = [...written].filter((star) => star !== '☆' && star !== '✩').length;
  return full === 0 ? null : full;
};
