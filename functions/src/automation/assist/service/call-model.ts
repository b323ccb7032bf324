import type { ModelMessage } from '@balcao/shared/domain/assist/assist-prompt.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import type { callPublic, Called, PublicCall } from '../../../platform/egress/call-public.ts';

/** A service that speaks as OpenAI's does, and the key it is asked with. */
export type OpenModel = { url: string; key: string | null };
/** `refused`: it does not know the model, or does not take what was asked. */
export type ModelFailure = 'address' | 'key' | 'quota' | 'busy' | 'unreachable' | 'answer' | 'refused';
/** `tokens`: what was used, as the service says it; null when it does not, which may be as much as was allowed. A model that answers nothing, or too late,
 *  has worked as well; one that refused has not. */
export type ModelAnswer =
  | { outcome: 'answered'; text: string; tokens: number | null }
  | { outcome: 'failed'; reason: ModelFailure; tokens: number | null };
export type CallService = typeof callPublic;

/** The gateway lets go after 29 s. */
const timeoutMs = 24_000;
const maxBytes = 1_000_000;

type Completion = { model: string; messages: ReadonlyArray<ModelMessage>; maxTokens: number; temperature?: number };

/** Asks for the next message of a conversation: `POST /chat/completions`. */
export const complete = async (
  call: CallService,
  service: OpenModel,
  { model, messages, maxTokens, temperature }: Completion,
  ownOrigins: ReadonlySet<string>,
): Promise<ModelAnswer> => {
  // Models that reason take no other temperature than 1: none is sent unless it was chosen.
  const asked = {
    model,
    messages,
    max_completion_tokens: maxTokens,
    temperature: temperature === 1 ? undefined : temperature,
  };
  const called = await post(call, service, 'chat/completions', 'application/json', JSON.stringify(asked), ownOrigins);
  const body = read(called, completion);
  if ('reason' in body) return { outcome: 'failed', ...body };
  const text = body.answer.choices[0]?.message.content?.trim() ?? '';
  const tokens = body.answer.usage?.total_tokens ?? null;
  return text === '' ? { outcome: 'failed', reason: 'answer', tokens } : { outcome: 'answered', text, tokens };
};

/** Asks for the words of a recording: `POST /audio/transcriptions`. */
export const transcribe = async (
  call: CallService,
  service: OpenModel,
  { model, bytes, mimeType, fileName }: { model: string; bytes: Uint8Array; mimeType: string; fileName: string },
  ownOrigins: ReadonlySet<string>,
): Promise<ModelAnswer> => {
  const form = new FormData();
  form.set('model', model);
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: mimeType }), fileName);
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? 'multipart/form-data';
  const called = await post(call, service, 'audio/transcriptions', type, new Uint8Array(await packed.arrayBuffer()), ownOrigins);
  const body = read(called, transcription);
  if ('reason' in body) return { outcome: 'failed', ...body };
  const text = body.answer.text.trim();
  return text === '' ? { outcome: 'failed', reason: 'answer', tokens: null } : { outcome: 'answered', text, tokens: null };
};

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish(),
});
const transcription = z.object({ text: z.string() });
const refusal = z.object({ error: z.object({ code: z.unknown(), type: z.unknown() }) });

const post = (
  call: CallService,
  { url, key }: OpenModel,
  path: string,
  contentType: string,
  body: PublicCall['body'],
  ownOrigins: ReadonlySet<string>,
): Promise<Called> =>
  call(new URL(`${url.replace(/\/+$/, '')}/${path}`), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': contentType, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body,
    timeoutMs,
    maxBytes,
    ownOrigins,
  });

const read = <Answer>(called: Called, schema: z.ZodType<Answer>): { answer: Answer } | { reason: ModelFailure; tokens: number | null } => {
  if (called.outcome === 'refused') {
    if (called.reason === 'size') return { reason: 'answer', tokens: null };
    return { reason: called.reason === 'address' ? 'address' : 'unreachable', tokens: called.reason === 'time' ? null : 0 };
  }
  const { status } = called;
  const body = parseJson(Buffer.from(called.bytes).toString('utf8'));
  const unasked = (reason: ModelFailure) => ({ reason, tokens: 0 });
  if (status === 401 || status === 403) return unasked('key');
  if (status === 429) {
    const { data } = refusal.safeParse(body);
    return unasked(data && [data.error.code, data.error.type].includes('insufficient_quota') ? 'quota' : 'busy');
  }
  if (status === 503) return unasked('busy');
  if (status >= 500) return unasked('unreachable');
  if (status >= 300) return unasked('refused');
  const { data } = schema.safeParse(body);
  return data === undefined ? { reason: 'answer', tokens: null } : { answer: data };
};
