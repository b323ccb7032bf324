import { tagId as tagIdSchema, type CompanyId, type TagId } from '@balcao/shared/domain/ids.ts';
import { noLaneRules, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { laneOrderEntity, laneRulesEntity, tagEntity } from './tag.entity.ts';
import { toTag, type Tag } from './tag-store.ts';

export type Lane = Tag & LaneRules;
export type LaneOrder = { ids: ReadonlyArray<TagId>; version: number };

export const toRules = (row: RowOf<typeof laneRulesEntity>): LaneRules => ({
  timeLane: row.timeLane,
  nextLaneId: row.nextLaneId ?? null,
  rollbackLaneId: row.rollbackLaneId ?? null,
  greetingMessageLane: row.greetingMessageLane,
});

const rulesRow = (companyId: CompanyId, tagId: TagId, rules: LaneRules) => ({ companyId, tagId, ...rules });

export const laneStoreFor = (companyId: CompanyId) => ({
  /** Lane rules of a tag; empty rules when none are stored. */
  rules: async (tagId: TagId): Promise<LaneRules> => {
    const row = await laneRulesEntity.get({ companyId, tagId }).go();
    return row ? toRules(row) : noLaneRules;
  },
  /** A lane; null when the tag does not exist or is not a lane. The row with the version is read before the rules: when the lane changes
   *  in between, the version is outdated, so a write that is based on it is refused. */
  get: async (tagId: TagId): Promise<Lane | null> => {
    const tag = await tagEntity.get({ companyId, tagId }).go({ consistent: true });
    const rules = tag?.kanban && (await laneRulesEntity.get({ companyId, tagId }).go({ consistent: true }));
    return tag?.kanban ? { ...toTag(tag), ...(rules ? toRules(rules) : noLaneRules) } : null;
  },
  /** Rules of all lanes by tag id; lanes without stored rules are missing. */
  allRules: async (options: { consistent?: boolean } = {}): Promise<Map<TagId, LaneRules>> => {
    const { data } = await laneRulesEntity.query('byId', { companyId }).all(options);
    return new Map(data.map((row) => [tagIdSchema.parse(row.tagId), toRules(row)]));
  },
  /** Ids of the lanes from left to right; may include ids of deleted lanes. */
  order: async (): Promise<LaneOrder> => {
    const row = await laneOrderEntity.get({ companyId }).go({ consistent: true });
    return { ids: row?.ids ?? [], version: row?.version ?? 0 };
  },
  /** Write of a new order, refused when a lane was moved, or links between lanes changed, since the old order was read. */
  orderWrite: ({ version }: LaneOrder, ids: ReadonlyArray<TagId>): RowWrite =>
    laneOrderEntity
      .put({ companyId, ids, version: version + 1 })
      .where(sameVersion(version))
      .commit(),
  rulesWrite: (tagId: TagId, rules: LaneRules): RowWrite => laneRulesEntity.put(rulesRow(companyId, tagId, rules)).commit(),
  rulesRemoval: (tagId: TagId, rules: LaneRules) => laneRulesEntity.removal(rulesRow(companyId, tagId, rules)),
});
export type LaneStore = ReturnType<typeof laneStoreFor>;
