import * as z from 'zod';
import { shownText } from '../domain/text/shown-text.ts';
import { assistLanguages, assistTones, longestAssisted } from '../domain/assist/assist-task.ts';
import { messageId, ticketId } from '../domain/ids.ts';
import { recordVersion } from './record.ts';
import { route } from './route.ts';

/** Settings of the language model service that a company uses, and its token usage in the current month (in the time zone of the company). */
export const modelServiceView = z.object({
  /** Base URL of the language model API, to which `/chat/completions` or `/audio/transcriptions` is appended. Empty = none is set up. */
  url: z.string(),
  model: z.string(),
  /** Name of the model that transcribes voice messages; empty = voice messages are not transcribed. */
  transcriptionModel: z.string(),
  /** Whether an API key of the language model service is stored. The key itself is never returned. */
  hasKey: z.boolean(),
  /** Maximum number of tokens that the company may use per month; 0 = no limit. */
  monthlyTokens: z.number().int(),
  usedTokens: z.number().int(),
  version: recordVersion,
});
export type ModelServiceView = z.infer<typeof modelServiceView>;

export const longestModelUrl = 300;
export const longestModelName = 100;
export const longestModelKey = 400;
export const mostMonthlyTokens = 1_000_000_000;
const service = z.object({
  /** Base URL of the language model API; empty = remove the service, which hides the AI features. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(longestModelUrl)]),
  model: z.string().trim().max(longestModelName),
  transcriptionModel: z.string().trim().max(longestModelName).default(''),
  /** API key of the language model service. Absent = keep the stored key, unless `url` changes to another origin; empty = remove it. */
  key: z
    .string()
    .trim()
    .max(longestModelKey)
    .regex(/^[!-~]*$/)
    .optional(),
  monthlyTokens: z.number().int().min(0).max(mostMonthlyTokens).default(0),
});

const language = z.enum(assistLanguages);
const text = shownText(longestAssisted);
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), ticketId, language }),
  z.object({ kind: z.literal('summary'), ticketId, language }),
  z.object({ kind: z.literal('rewrite'), text, tone: z.enum(assistTones) }),
  z.object({ kind: z.literal('translate'), text, language }),
  z.object({ kind: z.literal('transcription'), messageId }),
]);
export type AssistBody = z.infer<typeof asked>;

const modelErrors = [
  'ERR_MODEL_NONE',
  'ERR_MODEL_KEY',
  'ERR_MODEL_QUOTA',
  'ERR_MODEL_BUSY',
  'ERR_MODEL_UNREACHABLE',
  'ERR_MODEL_ANSWER',
  'ERR_MODEL_REFUSED',
  'ERR_MODEL_CAP',
] as const;

export const assistContract = {
  getModelService: route({
    method: 'GET',
    path: '/model-service',
    permission: 'ai:manage',
    summary: 'The language model that the company’s texts are given to, and what it used this month',
    response: modelServiceView,
    errors: [],
  }),
  putModelService: route({
    method: 'PUT',
    path: '/model-service',
    permission: 'ai:manage',
    summary: 'Sets up the model, any service that speaks as OpenAI’s does; without an address its key is forgotten, too',
    body: service.extend({ version: recordVersion.optional() }),
    response: modelServiceView,
    errors: ['ERR_RECORD_CHANGED', 'ERR_MODEL_ADDRESS', 'ERR_MODEL_NAME'],
  }),
  testModelService: route({
    method: 'POST',
    path: '/model-service/test',
    permission: 'ai:manage',
    summary: 'Asks the model for one word',
    response: z.object({ answer: z.string(), tokens: z.number().int(), ms: z.number().int() }),
    errors: [...modelErrors],
  }),
  getAssist: route({
    method: 'GET',
    path: '/assist',
    permission: 'signed-in',
    summary: 'What a model can be asked for here: nothing, where none is set up or the plan has none',
    response: z.object({ texts: z.boolean(), transcription: z.boolean() }),
    errors: [],
  }),
  assist: route({
    method: 'POST',
    path: '/assist',
    permission: 'ai:use',
    summary: 'A draft for an attendant: a reply, a summary, a text written better or in another language, a voice message written down',
    body: asked,
    response: z.object({ text: z.string() }),
    errors: ['ERR_TICKET_NOT_FOUND', 'ERR_MESSAGE_NOT_FOUND', 'ERR_NOTHING_TO_READ', ...modelErrors],
  }),
};
