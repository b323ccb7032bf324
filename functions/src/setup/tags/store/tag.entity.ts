import type { TagId } from '@balcao/shared/domain/ids.ts';
import { flag, json, number, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

export const tagEntity = entity(
  'tag',
  {
    companyId: number('ci'),
    tagId: text('ti'),
    name: text('n'),
    color: text('c'),
    kanban: flag('k'),
    version: optional(number('ve')),
  },
  {
    byId: { pk: ['companyId'], sk: ['tagId'] },
  },
  { group: 'names' },
);

/** Makes tag names unique in a company: one row per name (folded: lower case, no accents). Tags created before these rows existed have none. */
export const tagNameEntity = entity(
  'tagName',
  { companyId: number('ci'), name: text('n'), tagId: text('ti') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);

/** Rules of a kanban lane. They are stored apart from the tag row, because tag lists read all tag rows of a company and do not need the rules. */
export const laneRulesEntity = entity(
  'laneRules',
  {
    companyId: number('ci'),
    tagId: text('ti'),
    timeLane: number('tl'),
    nextLaneId: optional(ref('tag', json<TagId>('nl'))),
    rollbackLaneId: optional(ref('tag', json<TagId>('rl'))),
    greetingMessageLane: text('gm'),
  },
  {
    byId: { pk: ['companyId'], sk: ['tagId'] },
  },
  { group: 'admin' },
);

/** Order of the lanes on a company's kanban board, from left to right. Lanes without an entry come last, sorted by creation time. The
 *  version also increases when a reference from one lane to another changes, so that two concurrent changes cannot form a cycle
 *  together. */
export const laneOrderEntity = entity(
  'laneOrder',
  { companyId: number('ci'), ids: json<ReadonlyArray<TagId>>('is'), version: optional(number('ve')) },
  { byCompany: { pk: ['companyId'], sk: [] } },
);

/** Index row: this contact has this tag. Derived from the tag ids in the row of the contact, which are authoritative. */
export const tagContactEntity = entity(
  'tagContact',
  { companyId: number('ci'), tagId: text('ti'), contactId: text('co') },
  { byTag: { pk: ['companyId', 'tagId'], sk: ['contactId'] } },
);

/** Counter row: number of contacts that have this tag. */
export const tagCountEntity = entity(
  'tagCount',
  { companyId: number('ci'), tagId: text('ti'), contacts: number('n') },
  { byTag: { pk: ['companyId'], sk: ['tagId'] } },
);
