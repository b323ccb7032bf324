import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import type { LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** The lanes that a lane leads to are lanes of the company, and not the lane itself. One that was set before and is gone since may stay.
 *  @throws AppError ERR_TAG_NOT_FOUND. */
export const assertLanes = async (companyId: CompanyId, own: TagId, after: LaneRules, before: LaneRules): Promise<void> => {
  const named = (['nextLaneId', 'rollbackLaneId'] as const).flatMap((field) =>
    after[field] !== null && after[field] !== before[field] ? [after[field]] : [],
  );
  if (named.length === 0) return;
  const lanes = new Set((await tagStoreFor(companyId).list()).filter(({ kanban }) => kanban).map(({ id }) => id));
  if (named.some((id) => id === own || !lanes.has(id))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
};
