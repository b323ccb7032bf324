import type { Usage } from '@balcao/shared/contract/audit.ts';
import type { PromptId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { modelServiceRecords } from '../../model-service/service/model-service-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { sealSecret } from '../../../platform/secret-box.ts';
import { originOf } from './own-key.ts';
import { queueRecords, type Queue } from '../../queues/service/queue-records.ts';
import { listUsages } from '../../../wiring/audit/service/list-usage.ts';
import { promptStoreFor, type Prompt, type PromptStore } from '../store/prompt-store.ts';

export type PromptDeps = {
  actor: Actor;
  prompts: PromptStore;
  listQueues: () => Promise<Queue[]>;
  /** Where the company's model is; empty = it has none. */
  modelOrigin: () => Promise<string>;
  seal: (plain: string) => string;
  /** What names these records, by their ids. */
  usagesOf: <Id extends string>(ids: ReadonlyArray<Id>) => Promise<Map<Id, Usage[]>>;
  now: () => Date;
};

export const promptDeps = (actor: Actor): PromptDeps => ({
  actor,
  prompts: promptStoreFor(actor.companyId),
  listQueues: queueRecords(actor.companyId).list,
  modelOrigin: async () => originOf((await modelServiceRecords(actor.companyId).get())?.url ?? ''),
  seal: (plain) => sealSecret(actor.companyId, plain),
  usagesOf: (ids) => listUsages(actor, ids),
  now: () => new Date(),
});

/** @throws AppError ERR_PROMPT_NOT_FOUND. */
export const findPrompt = async ({ prompts }: { prompts: Pick<PromptStore, 'get'> }, id: PromptId): Promise<Prompt> => {
  const found = await prompts.get(id);
  if (!found) throw new AppError('ERR_PROMPT_NOT_FOUND', undefined);
  return found;
};
