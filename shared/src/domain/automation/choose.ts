import { foldText } from '../search/fold-text.ts';
import type { Choice } from './effect.ts';

type Written = { body: string; replyId: string | null };

/** Which of these was meant: by the button or row that was pressed, by its number (from 1) or by its name; null = none of them. */
export const choose = <Of extends Choice>({ body, replyId }: Written, choices: ReadonlyArray<Of>): Of | null => {
  const pressed = replyId === null ? undefined : choices.find(({ id }) => id === replyId);
  if (pressed) return pressed;
  const number = numberIn(body);
  if (number !== null) return choices[number - 1] ?? null;
  const name = plain(body);
  return (name !== '' && choices.find(({ title }) => plain(title) === name)) || null;
};

/** The number that a text consists of, in digits of any script, whatever signs and words for a choice or a rating stand around it; null = it is none, or below zero. */
export const numberIn = (text: string): number | null => {
  const written = withLatinDigits(text);
  if (isBelowZero(written)) return null;
  const [, digits] = aNumber.exec(plain(written)) ?? [];
  return digits === undefined ? null : Number(digits);
};
const aNumber =
  /^(?:(?:opcao|numero|nota|opcion|option|number|rating|secenek|numara|puan)\s)?(\d{1,3})(?:\s(?:estrelas?|estrellas?|stars?|yıldız|yildiz|pontos?|puntos?|points?|puan))?$/u;

/** Whether a number in a text, whose digits are 0 to 9, has a minus before it. */
export const isBelowZero = (written: string): boolean => /(?:^|[^\p{L}\p{N}])[-\u2012\u2013\u2212]\d/u.test(written);

/** A text with its digits as 0 to 9: people write them full-width, circled, Arabic, Indic. */
export const withLatinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('🔟', '10')
    .replace(/[^\P{Nd}0-9]/gu, latinDigit);

/** Unicode keeps the ten digits of a script in a row. */
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

/** A text without accents, signs and letters' size. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
