import { newPromptFields, promptChange } from '@balcao/shared/contract/prompts.ts';
import { promptDefaults, promptVoices } from '@balcao/shared/domain/prompts/prompt.ts';
import { changedFields } from '../../components/record-form/changed-fields.ts';
import type { Problem } from '../../components/record-form/problem.ts';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Prompt } from './api/prompt-queries.ts';

/** A prompt being filled in. */
export type Values = Pick<Prompt, 'name' | 'prompt' | 'voiceRegion' | 'maxTokens' | 'maxMessages'> & {
  voice: string | null;
  /** As it is typed, with a comma or a point. */
  temperature: string;
  queueId: string | null;
  fileListId: string | null;
  /** Empty = the key that is kept. */
  apiKey: string;
  voiceKey: string;
  forgetApiKey: boolean;
  forgetVoiceKey: boolean;
};

export const fieldNames: ReadonlyArray<keyof Values> = [
  'name',
  'prompt',
  'queueId',
  'maxTokens',
  'maxMessages',
  'temperature',
  'apiKey',
  'forgetApiKey',
  'fileListId',
  'voice',
  'voiceKey',
  'forgetVoiceKey',
  'voiceRegion',
];

const untyped = { apiKey: '', voiceKey: '', forgetApiKey: false, forgetVoiceKey: false };

export const newValues = (): Values => ({
  ...promptDefaults,
  ...untyped,
  temperature: String(promptDefaults.temperature),
  name: '',
  prompt: '',
  voiceRegion: '',
  queueId: null,
  fileListId: null,
});

export const valuesOf = ({
  name,
  prompt,
  voice,
  voiceRegion,
  maxTokens,
  maxMessages,
  temperature,
  queueId,
  fileListId,
}: Prompt): Values => ({
  ...untyped,
  ...{ name, prompt, voice, voiceRegion, maxTokens, maxMessages, queueId, fileListId },
  temperature: String(temperature),
});

/** What is sent of a prompt; a key only when one was typed, or is to be forgotten. */
export const toSent = ({ temperature, queueId, apiKey, voiceKey, forgetApiKey, forgetVoiceKey, voice, ...fields }: Values) => ({
  ...fields,
  voice: promptVoices.find((each) => each === voice) ?? promptDefaults.voice,
  temperature: temperature.trim() === '' ? Number.NaN : Number(temperature.trim().replace(',', '.')),
  queueId: queueId ?? '',
  ...keyOf('apiKey', apiKey, forgetApiKey),
  ...keyOf('voiceKey', voiceKey, forgetVoiceKey),
});

const keyOf = <Name extends string>(name: Name, typed: string, forget: boolean): Partial<Record<Name, string>> => {
  if (typed.trim() === '' && !forget) return {};
  const sent: Partial<Record<Name, string>> = {};
  sent[name] = typed.trim();
  return sent;
};

type Sent = ReturnType<typeof toSent>;
const sentNames = [
  'name',
  'prompt',
  'queueId',
  'maxTokens',
  'maxMessages',
  'temperature',
  'apiKey',
  'fileListId',
  'voice',
  'voiceKey',
  'voiceRegion',
] as const satisfies ReadonlyArray<keyof Sent>;

/** What is sent of a change: what became different alone. */
export const toChange = (start: Values, now: Values): Partial<Sent> => changedFields<Sent>(sentNames, toSent(start), toSent(now));

/** The rules the server has too. */
export const problemsOf = (values: Values, { isNew, noQueue }: { isNew: boolean; noQueue: string }): Problem[] => {
  const sent = toSent(values);
  const found = [
    ...(values.queueId === null ? [{ path: 'queueId', error: noQueue }] : []),
    ...(sent.voice !== 'texto' && sent.voiceRegion.trim() === '' ? [{ path: 'voiceRegion', error: 'ERR_PROMPT_VOICE_REGION' }] : []),
  ];
  const told = new Set(found.map(({ path }) => path));
  return [...found, ...schemaProblems(isNew ? newPromptFields : promptChange, sent).filter(({ path }) => !told.has(path))];
};

/** Fields that the server refused for other reasons than its schema; null when it refused something else. */
export const refusedFields = (error: unknown): Problem[] | null => {
  if (isApiError(error, 'ERR_PROMPT_VOICE_REGION')) return [{ path: 'voiceRegion', error: error.code }];
  return isApiError(error, 'ERR_QUEUE_NOT_FOUND') ? [{ path: 'queueId', error: error.code }] : null;
};
