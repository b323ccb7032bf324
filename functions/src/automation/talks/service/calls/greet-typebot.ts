import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { notAnAnswer, postTo, shownAnswer, type Caller } from './called-service.ts';

const timeoutMs = 15_000;

const started = z.object({
  sessionId: z.string(),
  messages: z.array(z.object({ type: z.string(), content: z.object({ markdown: z.string().optional() }).nullish() })),
});

/** Begins a conversation with a bot of Typebot, and answers what it says first. @throws AppError those of `postTo`, ERR_INTEGRATION_ANSWER. */
export const greetTypebot = async (caller: Caller, { origin, slug }: { origin: string; slug: string }): Promise<string> => {
  const text = await postTo(caller, new URL(`/api/v1/typebots/${encodeURIComponent(slug)}/startChat`, origin), {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ textBubbleContentFormat: 'markdown', prefilledVariables: {} }),
    timeoutMs,
  });
  const { data } = started.safeParse(parseJson(text));
  if (!data) return notAnAnswer(text);
  return shownAnswer(data.messages.map(({ type, content }) => content?.markdown ?? `[${type}]`).join('\n'));
};
