import { pageOf } from '../../../platform/page-of.ts';
import { toPromptView } from './present-prompt.ts';
import type { PromptDeps } from './prompt-deps.ts';

/** A page of prompts by name, each with its queue and what names it. */
export const listPrompts = async (
  { prompts, listQueues, modelOrigin, usagesOf }: Pick<PromptDeps, 'prompts' | 'listQueues' | 'modelOrigin' | 'usagesOf'>,
  query: Parameters<typeof pageOf>[1],
) => {
  const [all, queues, origin] = await Promise.all([prompts.list(), listQueues(), modelOrigin()]);
  const queueOf = new Map(queues.map(({ id, name }) => [id, { name }]));
  const { records, ...page } = pageOf(all, query, ({ name, prompt, queueId }) => [name, prompt, queueOf.get(queueId)?.name]);
  const usages = await usagesOf(records.map(({ id }) => id));
  return {
    ...page,
    prompts: records.map((prompt) => ({
      ...toPromptView(prompt, origin),
      queue: queueOf.get(prompt.queueId) ?? null,
      usedBy: usages.get(prompt.id) ?? [],
    })),
  };
};
