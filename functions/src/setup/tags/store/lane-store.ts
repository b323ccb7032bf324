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
  /** Lane rules of a tag; the default rules when none are stored. */
  rules: async (tagId: TagId): Promise<LaneRules> => {
    const row = await laneRulesEntity.get({ companyId, tagId }).go();
    return row ? toRules(row) : noLaneRules;
  },
  /** A kanban lane; null when the tag does not exist or is not a lane. The tag row, which has the version, is read before the rules:
   *  when the lane changes in between, the returned version is outdated, and an update with it is refused. */
  get: async (tagId: TagId): Promise<Lane | null> => {
    const tag = await tagEntity.get({ companyId, tagId }).go({ consistent: true });
    const rules = tag?.kanban && (await laneRulesEntity.get({ companyId, tagId }).go({ consistent: true }));
    return tag?.kanban ? { ...toTag(tag), ...(rules ? toRules(rules) : noLaneRules) } : null;
  },
  /** Rules of all kanban lanes by tag id; lanes without stored rules have no entry. */
  allRules: async (options: { consistent?: boolean } = {}): Promise<Map<TagId, LaneRules>> => {
    const { data } = await laneRulesEntity.query('byId', { companyId }).all(options);
    return new Map(data.map((row) => [tagIdSchema.parse(row.tagId), toRules(row)]));
  },
  /** Ids of the lanes from left to right; may include ids of deleted lanes. */
  order: async (): Promise<LaneOrder> => {
    const row = await laneOrderEntity.get({ companyId }).go({ consistent: true });
    return { ids: row?.ids ?? [], version: row?.version ?? 0 };
  },
  /** Conditional write of a new lane order. It is refused when, since the given order was read, a lane was moved or a reference between
   *  lanes changed. */
  orderWrite: ({ version }: LaneOrder, ids: ReadonlyArray<TagId>): RowWrite =>
    laneOrderEntity
      .put({ companyId, ids, version: version + 1 })
      .where(sameVersion(version))
      .commit(),
  rulesWrite: (tagId: TagId, rules: LaneRules): RowWrite => laneRulesEntity.put(rulesRow(companyId, tagId, rules)).commit(),
  rulesRemoval: (tagId: TagId, rules: LaneRules) => laneRulesEntity.removal(rulesRow(companyId, tagId, rules)),
});
export type LaneStore = ReturnType<typeof laneStoreFor>;
