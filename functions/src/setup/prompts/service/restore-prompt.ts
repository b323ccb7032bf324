import { mostPrompts } from '@balcao/shared/domain/prompts/prompt.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { promptEntity } from '../store/prompt.entity.ts';
import { promptCount } from './prompt-count.ts';

/** A deleted prompt comes back with its keys, while there is a place for it. */
export const restorePrompt: Restorer = {
  permission: 'ai:manage',
  entities: [promptEntity],
  also: {
    writes: async ({ companyId }) => [await promptCount(companyId).oneMore(mostPrompts)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_PROMPTS', { max: mostPrompts })),
  },
};
