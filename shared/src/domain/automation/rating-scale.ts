import { type Words, words } from './words.ts';

/** The two things a customer may be asked at the end, which are never mixed: how content they were (1 to 5), and how likely they are to recommend the company
 *  (0 to 10). */
export const scales = {
  rate: { lowest: 1, highest: 5, hint: 'rate' },
  nps: { lowest: 0, highest: 10, hint: 'nps' },
} as const satisfies Record<string, { lowest: number; highest: number; hint: keyof Words }>;
export type RatingScale = keyof typeof scales;

/** Which of them a company's question asks: one that names a ten asks 0 to 10, every other one 1 to 5. */
export const ratingScale = (question: string): RatingScale => (/(?<!\d)10(?!\d)/.test(question) ? 'nps' : 'rate');

/** The question as it is asked: with the scale behind it, when it names no number itself. */
export const ratingQuestion = (question: string, say: Words = words.pt): string =>
  /\d/.test(question) ? question.trim() : `${question.trim()}\n\n${say[scales[ratingScale(question)].hint]}`;

/** An answer as a ticket’s log has it, beside the end or the return that it led to: `rate 4`, `nps 9`. */
export const ratedReason = ({ scale, value }: { scale: RatingScale; value: number }): string => `${scale} ${value}`;

/** What a log entry says of an answer; null for every other reason. */
export const ratedIn = (reason: string | null): { scale: RatingScale; value: number; highest: number } | null => {
  const [, scale, value] = /^(rate|nps) (\d+)$/.exec(reason ?? '') ?? [];
  return scale === 'rate' || scale === 'nps' ? { scale, value: Number(value), highest: scales[scale].highest } : null;
};
