import {
  fileListId as fileListIdSchema,
  promptId as promptIdSchema,
  queueId as queueIdSchema,
  type CompanyId,
  type PromptId,
} from '@balcao/shared/domain/ids.ts';
import type { Prompt as PromptFace } from '@balcao/shared/domain/prompts/prompt.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { promptEntity } from './prompt.entity.ts';

/** With its keys, as `sealSecret` left them; empty = none of its own. The model's key goes to the origin it was given for and to no other. */
export type Prompt = Omit<PromptFace, 'hasApiKey' | 'hasVoiceKey'> & { sealedApiKey: string; apiKeyOrigin: string; sealedVoiceKey: string };

const toPrompt = ({ promptId, queueId, fileListId, ...row }: RowOf<typeof promptEntity>): Prompt => ({
  id: promptIdSchema.parse(promptId),
  name: row.name,
  prompt: row.prompt,
  sealedApiKey: row.sealedApiKey,
  apiKeyOrigin: row.apiKeyOrigin ?? '',
  voice: row.voice,
  sealedVoiceKey: row.sealedVoiceKey,
  voiceRegion: row.voiceRegion,
  temperature: row.temperature,
  maxTokens: row.maxTokens,
  maxMessages: row.maxMessages,
  queueId: queueIdSchema.parse(queueId),
  fileListId: fileListId === undefined ? null : fileListIdSchema.parse(fileListId),
  version: row.version,
});
const toRow = (companyId: CompanyId, { id, ...fields }: Prompt) => ({ companyId, promptId: id, ...fields });

/** A stream image as the prompt it holds. */
export const parsePromptImage = (image: Record<string, unknown>): Prompt => toPrompt(promptEntity.parseRow(image));

export const promptStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<Prompt[]> => {
    const { data } = await promptEntity.query('byId', { companyId }).all();
    return data.map(toPrompt).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (id: PromptId): Promise<Prompt | null> => {
    const row = await promptEntity.get({ companyId, promptId: id }).go({ consistent: true });
    return row && toPrompt(row);
  },
  createWrite: (prompt: Prompt): RowWrite => promptEntity.create(toRow(companyId, prompt)).commit(),
  /** Refused when it is not any more as it was read. */
  changeWrite: (before: Prompt, after: Prompt): RowWrite =>
    promptEntity.put(toRow(companyId, after)).where(sameVersion(before.version)).commit(),
  removal: (prompt: Prompt) => promptEntity.removal(toRow(companyId, prompt)),
});
export type PromptStore = ReturnType<typeof promptStoreFor>;
