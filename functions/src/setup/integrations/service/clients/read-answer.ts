import { mostTalkSays } from '@balcao/shared/domain/flow/run/talk.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { readable } from './readable.ts';

const words = z.union([z.string(), z.number().transform(String)]);
const said = z.object({
  type: z.enum(['text', 'image', 'audio', 'video', 'document']).default('text'),
  text: words.nullish(),
  url: z.string().nullish(),
});
const answer = z.object({
  output: words.nullish(),
  answer: words.nullish(),
  /** What cannot be read of it is left out; where nothing can, the answer is not understood. */
  messages: z
    .array(z.unknown())
    .refine((parts) => parts.length === 0 || parts.some((part) => said.safeParse(part).success))
    .pipe(readable(said))
    .nullish(),
  handOver: z.boolean().nullish(),
});

export type ReadAnswer = { says: ReadonlyArray<z.output<typeof said>>; handOver: boolean };

/** What a service answered to an event: `output`, `answer` or `messages` to say, `handOver` for people; n8n may put it into a list. Nothing, and an object with
 *  none of these, says nothing. Null: nobody can tell what it means. */
export const readAnswer = (text: string): ReadAnswer | null => {
  if (text.trim() === '') return { says: [], handOver: false };
  const read = z.union([answer.transform((one) => [one]), z.array(answer)]).safeParse(parseJson(text));
  if (!read.success) return null;
  const says = read.data.flatMap(({ output, answer: plain, messages }) => [
    ...[output, plain].flatMap((body) => (typeof body === 'string' ? [{ type: 'text' as const, text: body }] : [])),
    ...(messages ?? []),
  ]);
  return { says: says.slice(0, mostTalkSays), handOver: read.data.some(({ handOver }) => handOver === true) };
};
