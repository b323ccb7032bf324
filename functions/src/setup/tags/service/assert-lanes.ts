import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import type { LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newReferencesOf } from '../../../platform/references/references-of.ts';
import { laneRulesEntity } from '../store/tag.entity.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Checks the references of a kanban lane to other lanes (`nextLaneId`, `rollbackLaneId`): each must be a lane of the company and not
 *  the lane itself. An unchanged reference is accepted even if its lane was deleted.
 *  @throws AppError ERR_TAG_NOT_FOUND. */
export const assertLanes = async (companyId: CompanyId, own: TagId, after: LaneRules, before: LaneRules): Promise<void> => {
  const named = newReferencesOf(laneRulesEntity, after, before);
  if (named.length === 0) return;
  const lanes = new Set<string>((await tagStoreFor(companyId).list()).filter(({ kanban }) => kanban).map(({ id }) => id));
  if (named.some(({ id }) => id === own || !lanes.has(id))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
};
