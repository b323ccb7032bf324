import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import type { Reply, Route } from '../http/http-server.ts';
import { answerTo, type Asked } from './answer-to.ts';

const completion = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_completion_tokens: z.number().int().positive(),
  temperature: z.number().min(0).max(2).optional(),
});
/** Longer than whoever asks waits. */
const slowMs = 40_000;
/** What it was asked last is shown under `/model/asked`. */
const mostAsked = 300;

/** A language model that stands in for a real one: the same addresses, shapes and failures, and answers made from what was asked by a few rules. The
 *  name of the model says how it behaves: `stand-in`, or one of the failures below. */
export const modelRoutes = (): Route[] => {
  const asked: unknown[] = [];
  return [
    { method: 'GET', path: '/model/asked', handle: () => ({ status: 200, json: asked }) },
    {
      method: 'POST',
      path: '/model/v1/chat/completions',
      handle: async ({ body, headers }) => {
        const request = completion.safeParse(parseJson(body.toString('utf8')));
        asked.push({ key: headers.authorization?.replace(/^Bearer /, '') ?? null, ...request.data });
        asked.splice(0, asked.length - mostAsked);
        if (!request.success) return refusal(400, 'invalid_request_error', 'Not what a completion is asked with.');
        const failure = await failureOf(request.data.model);
        if (failure) return failure;
        const text = answerTo(request.data satisfies Asked);
        const [prompt, answer] = [tokensIn(request.data.messages.map(({ content }) => content).join('')), tokensIn(text)];
        return {
          status: 200,
          json: {
            id: 'chatcmpl-stand-in',
            object: 'chat.completion',
            model: request.data.model,
            choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
            usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer },
          },
        };
      },
    },
    {
      method: 'POST',
      path: '/model/v1/audio/transcriptions',
      handle: async ({ body, headers }) => {
        const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
          .formData()
          .catch(() => null);
        const [file, model] = [form?.get('file'), form?.get('model')];
        if (!(file instanceof Blob) || typeof model !== 'string') return refusal(400, 'invalid_request_error', 'No file, or no model.');
        const failure = await failureOf(model);
        return (
          failure ?? {
            status: 200,
            json: { text: `(gravação de ${Math.max(1, Math.round(file.size / 1000))} kB escrita pelo modelo de teste)` },
          }
        );
      },
    },
  ];
};

const failureOf = async (model: string): Promise<Reply | null> => {
  if (model === 'stand-in-slow') await pause(slowMs);
  if (model === 'stand-in-401') return refusal(401, 'invalid_api_key', 'Incorrect API key provided.');
  if (model === 'stand-in-429') return refusal(429, 'rate_limit_exceeded', 'Rate limit reached.');
  if (model === 'stand-in-quota') return refusal(429, 'insufficient_quota', 'You exceeded your current quota.');
  if (model === 'stand-in-500') return refusal(500, 'server_error', 'The server had an error.');
  if (model === 'stand-in-nonsense') return { status: 200, bytes: '<html>It works!</html>', headers: { 'content-type': 'text/html' } };
  if (model === 'stand-in-empty') return { status: 200, json: { choices: [{ message: { content: ' ' } }] } };
  if (model === 'stand-in-metadata') return { status: 302, bytes: '', headers: { location: 'http://169.254.169.254/latest/meta-data/' } };
  return model.startsWith('stand-in') ? null : refusal(404, 'model_not_found', `The model ${model} does not exist.`);
};

const refusal = (status: number, code: string, message: string): Reply => ({ status, json: { error: { message, type: code, code } } });

const tokensIn = (text: string): number => Math.ceil(text.length / 4);
