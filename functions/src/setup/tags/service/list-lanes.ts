import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { noLaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { laneStoreFor, type Lane, type LaneOrder } from '../store/lane-store.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** Lanes of the kanban board from left to right, with their rules. */
export const listLanes = async (companyId: CompanyId): Promise<Lane[]> => (await orderedLanes(companyId)).lanes;

/** The lanes of the kanban board from left to right, and `order`: their stored order with its version, needed for writing a new order. */
export const orderedLanes = async (companyId: CompanyId): Promise<{ lanes: Lane[]; order: LaneOrder }> => {
  const store = laneStoreFor(companyId);
  const [tags, rules, order] = await Promise.all([tagStoreFor(companyId).list(), store.allRules(), store.order()]);
  const place = new Map(order.ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: { id: TagId }): number => place.get(id) ?? order.ids.length;
  const lanes = tags
    .filter(({ kanban }) => kanban)
    .map((tag) => ({ ...tag, ...(rules.get(tag.id) ?? noLaneRules) }))
    // Lanes without a stored position come last, sorted by creation time (their ids are ULIDs).
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
  return { lanes, order };
};
