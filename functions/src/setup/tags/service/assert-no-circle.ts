import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { isInCircle, laneLinks, linkedLane, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { laneStoreFor } from '../store/lane-store.ts';

/** Checks that a changed lane does not close a circle in which lanes would move tickets endlessly. Only links that the change sets are
 *  checked, so a lane in an older circle can still be saved. A new lane needs no check, because no existing lane can point to it.
 *  @returns writes for the change's transaction; empty when the change sets no link. The writes are refused when another lane's links have
 *  changed since they were read here, because two concurrent changes may form a circle only together.
 *  @throws AppError ERR_LANE_CIRCLE. */
export const assertNoCircle = async (companyId: CompanyId, own: TagId, after: LaneRules, before: LaneRules): Promise<RowWrite[]> => {
  const changed = laneLinks.filter((link) => linkedLane(after, link) !== null && linkedLane(after, link) !== linkedLane(before, link));
  if (changed.length === 0) return [];
  const store = laneStoreFor(companyId);
  // The order's version is read before the rules that it covers: when a rule changes in between, the version is outdated.
  const order = await store.order();
  const rules = await store.allRules({ consistent: true });
  const field = changed.find((link) => isInCircle(own, after, link, (id) => rules.get(id)));
  if (field !== undefined) throw new AppError('ERR_LANE_CIRCLE', { field });
  return [store.orderWrite(order, order.ids)];
};
