import * as z from 'zod';
import { shownText } from '../domain/text/shown-text.ts';
import { fileListId, promptId, queueId } from '../domain/ids.ts';
import { longestPrompt, longestPromptKey, mostPromptMessages, mostPromptTokens, promptVoices } from '../domain/prompts/prompt.ts';
import { usage } from './audit.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const promptView = z.object({
  id: promptId,
  name: z.string(),
  prompt: z.string(),
  /** Whether an API key for the language model is stored for this prompt alone. Keys are never returned. */
  hasApiKey: z.boolean(),
  voice: z.enum(promptVoices),
  hasVoiceKey: z.boolean(),
  voiceRegion: z.string(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  maxMessages: z.number().int(),
  queueId,
  fileListId: fileListId.nullable(),
  version: recordVersion,
});
export type PromptView = z.infer<typeof promptView>;

/** A prompt as listed: with the name of its queue (null = the queue was deleted) and the records in which the prompt is used. */
const listedPrompt = promptView.extend({ queue: z.object({ name: z.string() }).nullable(), usedBy: z.array(usage) });

/** API key of an outside service: printable ASCII characters only, because it is sent in an HTTP header. */
const key = z
  .string()
  .trim()
  .max(longestPromptKey)
  .regex(/^[!-~]*$/);
export const promptFields = z.object({
  name: shownName(1, 100),
  prompt: shownText(longestPrompt),
  /** API key for the language model. Absent = keep the stored key; empty = remove it and use the key of the company. */
  apiKey: key,
  voice: z.enum(promptVoices),
  /** API key of the text-to-speech service. Absent = keep the stored key; empty = remove it. */
  voiceKey: key,
  /** Azure region of the text-to-speech service; required when a voice is chosen. */
  voiceRegion: z
    .string()
    .trim()
    .regex(/^(?:[a-z0-9-]{2,40})?$/),
  temperature: z.number().min(0).max(2),
  maxTokens: z.number().int().min(1).max(mostPromptTokens),
  maxMessages: z.number().int().min(1).max(mostPromptMessages),
  queueId,
  fileListId: fileListId.nullable(),
});
export const newPromptFields = promptFields.partial().required({ name: true, prompt: true, queueId: true });
export const promptChange = promptFields.partial().extend({ version: recordVersion.optional() });
export type NewPromptFields = z.infer<typeof newPromptFields>;
export type PromptChange = z.infer<typeof promptChange>;

const params = z.object({ id: promptId });
const fieldErrors = ['ERR_QUEUE_NOT_FOUND', 'ERR_FILE_LIST_NOT_FOUND', 'ERR_PROMPT_VOICE_REGION'] as const;

export const promptsContract = {
  listPrompts: route({
    method: 'GET',
    path: '/prompt',
    permission: 'ai:manage',
    summary: 'Instructions for a language model, by name, each with what names it',
    query: z.object(listQuery),
    response: z.object({ prompts: z.array(listedPrompt), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  getPrompt: route({
    method: 'GET',
    path: '/prompt/{id}',
    permission: 'ai:manage',
    summary: 'One prompt',
    params,
    response: promptView,
    errors: ['ERR_PROMPT_NOT_FOUND'],
  }),
  createPrompt: route({
    method: 'POST',
    path: '/prompt',
    permission: 'ai:manage',
    summary: 'Adds a prompt',
    body: newPromptFields,
    response: promptView,
    errors: ['ERR_TOO_MANY_PROMPTS', ...fieldErrors],
  }),
  updatePrompt: route({
    method: 'PUT',
    path: '/prompt/{id}',
    permission: 'ai:manage',
    summary: 'Changes what is named',
    params,
    body: promptChange,
    response: promptView,
    errors: ['ERR_PROMPT_NOT_FOUND', 'ERR_RECORD_CHANGED', ...fieldErrors],
  }),
  deletePrompt: route({
    method: 'DELETE',
    path: '/prompt/{id}',
    permission: 'ai:manage',
    summary: 'Removes it; what names it keeps its id, so that it can be put back',
    params,
    response: deleted.extend({ message: z.string() }),
    errors: ['ERR_PROMPT_NOT_FOUND'],
  }),
};
