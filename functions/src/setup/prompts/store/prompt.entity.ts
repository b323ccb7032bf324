import { promptVoices } from '@balcao/shared/domain/prompts/prompt.ts';
import { number, oneOf, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Instructions by which a language model answers customers. */
export const promptEntity = entity(
  'prompt',
  {
    companyId: number('ci'),
    promptId: text('pi'),
    name: text('n'),
    prompt: text('p'),
    /** As `sealSecret` left it; empty = the company's own key. */
    sealedApiKey: text('ak'),
    /** Where the model service was when the key was given; absent = there is no key. */
    apiKeyOrigin: optional(text('ao')),
    voice: oneOf('v', promptVoices),
    sealedVoiceKey: text('vk'),
    voiceRegion: text('vr'),
    temperature: number('t'),
    maxTokens: number('mt'),
    maxMessages: number('mm'),
    queueId: ref('queue', text('qi')),
    fileListId: optional(ref('fileList', text('fi'))),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byId: { pk: ['companyId'], sk: ['promptId'] } },
  { group: 'admin' },
);
