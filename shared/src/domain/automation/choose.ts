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

/** The number that a text consists of, whatever signs stand around it; null = it is none. */
export const numberIn = (text: string): number | null => {
  const [, digits] = /^(?:(?:opcao|numero|nota)\s)?(\d{1,3})$/.exec(plain(text)) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** A text without accents, signs and letters' size. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
