import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import * as z from 'zod';
import type { Integration } from '../../store/integration-store.ts';
import { notAnAnswer, postTo, type Caller } from './call-service.ts';
import { readable } from './readable.ts';

const timeoutMs = 15_000;

const optionalText = z.string().nullish();
/** An id that becomes part of an address and of a run's row. */
const typebotId = z.string().regex(/^(?!\.+$)[\w.-]{1,200}$/);
/** The answer to both requests, as far as it is read. Parts that cannot be read are left out. */
const typebotAnswer = z.object({
  sessionId: typebotId.nullish(),
  messages: readable(
    z.object({
      id: optionalText,
      type: z.string(),
      content: z.object({ markdown: optionalText, richText: z.unknown(), url: optionalText, type: optionalText }).partial().nullish(),
    }),
  ).default([]),
  input: z
    .object({
      id: typebotId.nullish(),
      type: z.string(),
      items: readable(z.object({ content: optionalText, title: optionalText })).nullish(),
      options: z.object({ isMultipleChoice: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  clientSideActions: readable(
    z.object({
      lastBubbleBlockId: optionalText,
      expectsDedicatedReply: z.boolean().nullish(),
      wait: z.object({ secondsToWaitFor: z.coerce.number() }).nullish(),
      redirect: z.object({ url: optionalText }).nullish(),
    }),
  ).nullish(),
});
export type TypebotAnswer = z.output<typeof typebotAnswer>;

type Bot = Pick<Integration, 'urlN8N' | 'typebotSlug'>;
/** `attachedFileUrls`: links that typebot can fetch. */
type TypebotMessage = { type: 'text'; text: string; attachedFileUrls?: string[] | undefined };

/** Starts a session with a published bot. @throws AppError those of `postTo`, ERR_INTEGRATION_ANSWER also when the answer has no session. */
export const startChat = async (
  caller: Caller,
  bot: Bot,
  prefilledVariables: Readonly<Record<string, string>>,
): Promise<TypebotAnswer & { sessionId: string }> => {
  const { text, answer } = await post(caller, bot, `/api/v1/typebots/${encodeURIComponent(bot.typebotSlug)}/startChat`, {
    isOnlyRegistering: false,
    textBubbleContentFormat: 'markdown',
    prefilledVariables,
  });
  const { sessionId } = answer;
  return sessionId ? { ...answer, sessionId } : notAnAnswer(text);
};

/** Answers the bot's question. @param message undefined = no answer, to an action that only a web page can carry out.
 *  @throws AppError those of `postTo`, with status 404 for a session that typebot does not know; ERR_INTEGRATION_ANSWER. */
export const continueChat = async (
  caller: Caller,
  bot: Bot,
  sessionId: string,
  message: TypebotMessage | undefined,
): Promise<TypebotAnswer> => {
  const path = `/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  return (await post(caller, bot, path, { message, textBubbleContentFormat: 'markdown' })).answer;
};

const post = async (caller: Caller, { urlN8N }: Bot, path: string, body: object): Promise<{ text: string; answer: TypebotAnswer }> => {
  const url = URL.parse(path, urlN8N);
  if (!url) throw new AppError('ERR_INTEGRATION_ADDRESS', undefined);
  const text = await postTo(caller, url, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
  });
  return { text, answer: typebotAnswer.safeParse(parseJson(text)).data ?? notAnAnswer(text) };
};
