import type { TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { laneStoreFor, type Lane } from '../store/lane-store.ts';
import { tagStoreFor } from '../store/tag-store.ts';
import { orderedLanes } from './list-lanes.ts';

/** Moves a kanban lane to the left of the lane `before`; `before` null = to the right end. Concurrent moves are retried, so all of them
 *  take effect. The tag row of the lane is written too, because its change in the table stream updates the open boards.
 *  @returns all lanes in their new order.
 *  @throws AppError ERR_TAG_NOT_FOUND for either lane. */
export const placeLane = (author: Author, id: TagId, before: TagId | null): Promise<Lane[]> =>
  untilUndisturbed(async () => {
    const { companyId } = author;
    const { lanes, order } = await orderedLanes(companyId);
    const lane = lanes.find((each) => each.id === id);
    if (!lane || (before !== null && !lanes.some((each) => each.id === before))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
    const others = lanes.filter((each) => each !== lane);
    const at = before === null || before === id ? others.length : others.findIndex((each) => each.id === before);
    const moved = before === id ? lanes : others.toSpliced(at, 0, lane);
    const [from, to] = [lanes.indexOf(lane), moved.indexOf(lane)];
    if (from === to) return lanes;
    const { outcome } = await commitAct(
      author,
      { action: 'update', kind: 'tag', id, name: lane.name, before: { position: from + 1 }, after: { position: to + 1 } },
      [
        tagStoreFor(companyId).changeWrite(lane, {}),
        laneStoreFor(companyId).orderWrite(
          order,
          moved.map((each) => each.id),
        ),
      ],
    );
    return outcome === 'written' ? moved.map((each) => (each === lane ? { ...lane, version: lane.version + 1 } : each)) : undefined;
  });
