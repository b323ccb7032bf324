import type { FileListId, PromptId, QueueId } from '../ids.ts';

/** Written answers, or one of the service's Brazilian voices. https://learn.microsoft.com/azure/ai-services/speech-service/language-support */
export const promptVoices = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ThalitaNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
export type PromptVoice = (typeof promptVoices)[number];

/** Instructions by which a language model answers customers. */
export type Prompt = {
  id: PromptId;
  name: string;
  prompt: string;
  /** A key of its own for the company's model service; without one, the company's. */
  hasApiKey: boolean;
  voice: PromptVoice;
  hasVoiceKey: boolean;
  voiceRegion: string;
  temperature: number;
  /** Of one answer. */
  maxTokens: number;
  /** Answers in one conversation, after which people take over; as many of the last messages are given to the model. */
  maxMessages: number;
  /** Where people take over. */
  queueId: QueueId;
  /** Files whose texts it may answer from. */
  fileListId: FileListId | null;
  version: number;
};

export const promptDefaults = { voice: 'texto', temperature: 1, maxTokens: 100, maxMessages: 10 } as const;
export const longestPrompt = 20_000;
export const longestPromptKey = 400;
export const mostPromptTokens = 4000;
export const mostPromptMessages = 50;
/** Of one company. */
export const mostPrompts = 100;
