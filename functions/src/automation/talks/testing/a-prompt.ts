import { promptId, queueId } from '@balcao/shared/domain/ids.ts';
import type { Prompt } from '../../../setup/prompts/service/prompt-records.ts';

/** Written answers without files; says only what the test changes. */
export const aPrompt = (change: Partial<Prompt> = {}): Prompt => ({
  id: promptId.parse(`${'0'.repeat(25)}P`),
  name: 'Vendedora',
  prompt: 'Você atende clientes da loja com simpatia.',
  sealedApiKey: '',
  apiKeyOrigin: '',
  voice: 'texto',
  sealedVoiceKey: '',
  voiceRegion: '',
  temperature: 1,
  maxTokens: 100,
  maxMessages: 10,
  queueId: queueId.parse(`${'0'.repeat(25)}Q`),
  fileListId: null,
  version: 1,
  ...change,
});
