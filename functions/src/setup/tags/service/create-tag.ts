import { tagId as tagIdSchema } from '@balcao/shared/domain/ids.ts';
import { noLaneRules, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { laneStoreFor, type Lane } from '../store/lane-store.ts';
import { tagStoreFor, type Tag } from '../store/tag-store.ts';
import { assertLanes } from './assert-lanes.ts';
import { assertNameFree } from './assert-name-free.ts';
import { toLaneView } from './present-tag.ts';

type NewTag = Omit<Tag, 'id' | 'version'> & Partial<LaneRules>;

/** Creates a tag, or a kanban lane, which is a tag with lane rules.
 *  @throws AppError ERR_TAG_NAME_IN_USE; ERR_TAG_NOT_FOUND when the rules refer to a lane that does not belong to the company. */
export const createTag = async (author: Author, { name, color, kanban, ...given }: NewTag, now: Date): Promise<Lane> => {
  const { companyId } = author;
  const tag: Tag = { name, color, kanban, id: tagIdSchema.parse(newUlid(now)), version: 1 };
  const rules = kanban ? { ...noLaneRules, ...given } : noLaneRules;
  await assertNameFree(companyId, tag.id, name);
  await assertLanes(companyId, tag.id, rules, noLaneRules);
  const lane = { ...tag, ...rules };
  const tags = tagStoreFor(companyId);
  const committed = await commitAct(
    author,
    { action: 'create', kind: 'tag', id: tag.id, name, before: null, after: toLaneView(lane) },
    [tags.createWrite(tag), tags.nameWrite(tag.id, name), ...(kanban ? [laneStoreFor(companyId).rulesWrite(tag.id, rules)] : [])],
    now,
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_TAG_NAME_IN_USE', undefined);
  return lane;
};
