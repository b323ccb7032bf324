import { mostViews } from '@balcao/shared/contract/views.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { savedViewEntity } from '../store/saved-view.entity.ts';
import { viewCount } from './view-count.ts';

/** Restores a deleted view that everybody had, unless there are as many as there may be. */
export const restoreView: Restorer = {
  permission: 'company:admin',
  entities: [savedViewEntity],
  also: {
    writes: async ({ companyId }) => [await viewCount(companyId, null).oneMore(mostViews)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_VIEWS', { max: mostViews })),
  },
};
