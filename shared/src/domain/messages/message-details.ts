import { parseJson } from '../text/parse-json.ts';
import * as z from 'zod';
import { cleanTexts } from '../text/clean-texts.ts';
import { heardNumber, heardText } from '../text/heard-text.ts';

/** An ISO 4217 code; what is none is left out. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullable()
  .catch(null);
/** In units of the currency. */
const amount = heardNumber(0, 1e12).nullable();
const name = heardText(250, 1000).nullable();

export const orderedItem = z.object({ name, /** What the shop knows it by. */ code: name, quantity: heardNumber(0, 1e9), price: amount });
const first =
  <T>(most: number) =>
  (list: T[]): T[] =>
    list.slice(0, most);

/** What a message is besides its text, for kinds whose parts are shown each by itself. The message's text says the same in words. */
export const messageDetails = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    /** What the customer wrote with it. */
    note: heardText(1000, 4000).nullable(),
    title: name,
    /** Those that are known one by one. */
    items: z.array(orderedItem).overwrite(first(100)),
    /** Pieces of all items. */
    pieces: heardNumber(0, 1e9),
    total: amount,
    currency,
  }),
  z.object({
    kind: z.literal('product'),
    name,
    code: name,
    description: heardText(1000, 4000).nullable(),
    price: amount,
    currency,
    url: heardText(2000).nullable(),
  }),
  /** A form that was filled in. */
  z.object({
    kind: z.literal('answers'),
    title: name,
    answers: z.array(z.object({ label: heardText(100, 400), value: heardText(1000, 4000) })).overwrite(first(50)),
  }),
  /** What was chosen of a list or of buttons. */
  z.object({ kind: z.literal('choice'), of: z.enum(['list', 'buttons']), title: heardText(250, 1000), description: name }),
]);
export type MessageDetails = z.infer<typeof messageDetails>;
export type OrderedItem = z.infer<typeof orderedItem>;

/** What items cost together, counted in thousandths; null where a price is missing. */
export const totalOf = (items: ReadonlyArray<Pick<OrderedItem, 'price' | 'quantity'>>): number | null => {
  let thousandths = 0;
  for (const { price, quantity } of items) {
    if (price === null) return null;
    thousandths += Math.round(price * 1000) * quantity;
  }
  return items.length === 0 ? null : thousandths / 1000;
};

/** The answers of a form as Meta and WhatsApp hand them over: an object whose names carry the screen and whose chosen values carry a number
 *  (`screen_0_Nome_1: "0_Sim"`). Anything that is no object has no answers. */
export const formAnswers = (json: string): { label: string; value: string }[] => {
  if (json.length > longestForm) return [];
  // A text inside the text that its edge cleaned.
  const form = cleanTexts(parseJson(json));
  if (typeof form !== 'object' || form === null || Array.isArray(form)) return [];
  return Object.entries(form)
    .filter(([field]) => !ofTheForm.has(field))
    .slice(0, 50)
    .flatMap(([field, answer]) => {
      const [, screenField] = /^screen_\d+_(.+?)_\d+$/.exec(field) ?? [];
      const label = (screenField ?? field).replaceAll('_', ' ').trim();
      const value = valueText(answer, screenField !== undefined);
      return label !== '' && value !== '' ? [{ label, value }] : [];
    });
};
const longestForm = 100_000;
/** What the form says about itself. */
const ofTheForm = new Set(['flow_token', 'wa_flow_response_params']);

const valueText = (answer: unknown, isNumbered: boolean): string => {
  if (typeof answer === 'string') return isNumbered ? answer.replace(/^\d+_/, '') : answer;
  if (typeof answer === 'number') return String(answer);
  if (typeof answer === 'boolean') return answer ? '✓' : '✗';
  if (Array.isArray(answer))
    return answer
      .map((each) => valueText(each, isNumbered))
      .filter(Boolean)
      .join(', ');
  return answer === null || answer === undefined ? '' : JSON.stringify(answer);
};
