import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { isInCircle, laneLinks, linkedLane, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { laneStoreFor } from '../store/lane-store.ts';

/** Checks that a changed kanban lane does not close a cycle of lanes that move tickets to each other endlessly. Only references that the
 *  change sets are checked, so a lane that is already in a cycle can still be saved. A new lane needs no check, because no existing lane
 *  refers to it.
 *  @returns conditional writes for the transaction that saves the lane; empty when the change sets no reference. They fail when the
 *  references of another lane have changed since this check, because two concurrent changes may form a cycle only together.
 *  @throws AppError ERR_LANE_CIRCLE. */
export const assertNoCircle = async (companyId: CompanyId, own: TagId, after: LaneRules, before: LaneRules): Promise<RowWrite[]> => {
  const changed = laneLinks.filter((link) => linkedLane(after, link) !== null && linkedLane(after, link) !== linkedLane(before, link));
  if (changed.length === 0) return [];
  const store = laneStoreFor(companyId);
  // The lane order is read before the rules, because its version also increases with each changed reference: if one changes in between, the
  // write below is refused.
  const order = await store.order();
  const rules = await store.allRules({ consistent: true });
  const field = changed.find((link) => isInCircle(own, after, link, (id) => rules.get(id)));
  if (field !== undefined) throw new AppError('ERR_LANE_CIRCLE', { field });
  return [store.orderWrite(order, order.ids)];
};
