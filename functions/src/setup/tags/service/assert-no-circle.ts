import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { isInCircle, laneLinks, linkedLane, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { laneStoreFor } from '../store/lane-store.ts';

/** Lanes never lead in a circle. Only what a lane leads to by a change of its own is looked at: a circle from before may be saved otherwise.
 *  @returns what has to be written with the change: refused when another lane's way changed since it was read here, for two changes may only together be a
 *  circle. A new lane needs none of it: nothing leads to it yet.
 *  @throws AppError ERR_LANE_CIRCLE. */
export const assertNoCircle = async (companyId: CompanyId, own: TagId, after: LaneRules, before: LaneRules): Promise<RowWrite[]> => {
  const changed = laneLinks.filter((link) => linkedLane(after, link) !== null && linkedLane(after, link) !== linkedLane(before, link));
  if (changed.length === 0) return [];
  const store = laneStoreFor(companyId);
  // The version is read before what it counts.
  const order = await store.order();
  const rules = await store.allRules({ consistent: true });
  const field = changed.find((link) => isInCircle(own, after, link, (id) => rules.get(id)));
  if (field !== undefined) throw new AppError('ERR_LANE_CIRCLE', { field });
  return [store.orderWrite(order, order.ids)];
};
