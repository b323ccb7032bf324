import { mostMacros } from '@balcao/shared/contract/macros.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { macroEntity } from '../store/macro.entity.ts';
import { macroCount } from './macro-count.ts';

/** Restores a deleted shared macro, unless the company already has `mostMacros` shared macros. */
export const restoreMacro: Restorer = {
  permission: 'company:admin',
  entities: [macroEntity],
  also: {
    writes: async ({ companyId }) => [await macroCount(companyId, null).oneMore(mostMacros)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_MACROS', { max: mostMacros })),
  },
};
