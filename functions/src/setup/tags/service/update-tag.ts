import type { TagId } from '@balcao/shared/domain/ids.ts';
import type { LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { laneStoreFor, type Lane } from '../store/lane-store.ts';
import { isSameName } from '../../../platform/same-name.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { tagStoreFor, type TagChange } from '../store/tag-store.ts';
import { assertLanes } from './assert-lanes.ts';
import { assertNoCircle } from './assert-no-circle.ts';
import { assertNameFree } from './assert-name-free.ts';
import { findTag } from './find-tag.ts';
import { toLaneView } from './present-tag.ts';

type Change = TagChange & Partial<LaneRules> & { version?: number };

/** Changes the given fields of a tag; the lane rules among them are ignored unless the tag is a kanban lane.
 *  @throws AppError ERR_TAG_NOT_FOUND, also when the rules refer to a lane that does not exist; ERR_TAG_NAME_IN_USE for a new name;
 *  ERR_LANE_CIRCLE; ERR_RECORD_CHANGED when `version` is given and outdated. */
export const updateTag = async (author: Author, id: TagId, { version, name, color, ...rules }: Change): Promise<Lane> => {
  const { companyId } = author;
  return untilUndisturbed(async () => {
    const before = await findTag(companyId, id);
    assertVersion(before, version);
    const face = withoutUndefined({ name, color });
    const after: Lane = { ...before, ...face, ...(before.kanban ? rules : {}), version: before.version + 1 };
    await assertLanes(companyId, id, after, before);
    const unchangedBoard = await assertNoCircle(companyId, id, after, before);
    const tags = tagStoreFor(companyId);
    const isRenamed = !isSameName(before.name, after.name);
    if (isRenamed) await assertNameFree(companyId, id, after.name);
    const oldName = isRenamed ? await tags.nameRemoval(before) : null;
    const committed = await commitAct(
      author,
      { action: 'update', kind: 'tag', id, name: after.name, before: toLaneView(before), after: toLaneView(after) },
      [
        tags.changeWrite(before, face),
        ...(isRenamed ? [tags.nameWrite(id, after.name)] : []),
        ...(oldName ? [oldName.write] : []),
        ...(before.kanban ? [laneStoreFor(companyId).rulesWrite(id, rulesOf(after))] : []),
        ...unchangedBoard,
      ],
    );
    if (committed.outcome === 'written') return after;
    // `index` = position of the refused write in the transaction: 1 = the unique name row. Any other refusal is a concurrent change, and is retried.
    if (isRenamed && committed.index === 1) throw new AppError('ERR_TAG_NAME_IN_USE', undefined);
    return undefined;
  });
};

const rulesOf = ({ timeLane, nextLaneId, rollbackLaneId, greetingMessageLane }: Lane): LaneRules => ({
  timeLane,
  nextLaneId,
  rollbackLaneId,
  greetingMessageLane,
});
