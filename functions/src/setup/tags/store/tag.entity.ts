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

/** Claims a name, folded (lower case, no accents), for one tag of a company. Tags that are older than this entity have no such row. */
export const tagNameEntity = entity(
  'tagName',
  { companyId: number('ci'), name: text('n'), tagId: text('ti') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);

/** Rules of a tag that is a lane of the kanban board. They have their own row because lists read the rows of all tags each time, and do
 *  not need the rules. */
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

/** The lanes of a company's kanban board from left to right. Lanes that are missing here come last, in the order of their creation. The
 *  version is also increased when a link between lanes changes, so that two concurrent changes cannot form a circle together. */
export const laneOrderEntity = entity(
  'laneOrder',
  { companyId: number('ci'), ids: json<ReadonlyArray<TagId>>('is'), version: optional(number('ve')) },
  { byCompany: { pk: ['companyId'], sk: [] } },
);

/** A contact that has a tag. Derived from the tag ids in the contact's own row, which are authoritative. */
export const tagContactEntity = entity(
  'tagContact',
  { companyId: number('ci'), tagId: text('ti'), contactId: text('co') },
  { byTag: { pk: ['companyId', 'tagId'], sk: ['contactId'] } },
);

/** Number of contacts that have a tag. */
export const tagCountEntity = entity(
  'tagCount',
  { companyId: number('ci'), tagId: text('ti'), contacts: number('n') },
  { byTag: { pk: ['companyId'], sk: ['tagId'] } },
);
