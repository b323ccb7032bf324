import type { TagId } from '@balcao/shared/domain/ids.ts';
import { flag, json, number, optional, text } from '../../../platform/table/attributes.ts';
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

/** Keeps a name, however it is written, to one tag of a company. A tag from before names were kept has no such row. */
export const tagNameEntity = entity(
  'tagName',
  { companyId: number('ci'), name: text('n'), tagId: text('ti') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);

/** What is set on a tag that is a lane of the board, besides its name and colour: lists read all tags each time, and nobody needs this there. */
export const laneRulesEntity = entity(
  'laneRules',
  {
    companyId: number('ci'),
    tagId: text('ti'),
    timeLane: number('tl'),
    nextLaneId: optional(json<TagId>('nl')),
    rollbackLaneId: optional(json<TagId>('rl')),
    greetingMessageLane: text('gm'),
  },
  {
    byId: { pk: ['companyId'], sk: ['tagId'] },
  },
  { group: 'admin' },
);

/** The lanes of a board from left to right. Lanes that are not in it come after those that are, in the order they were made. The version counts changes
 *  of what leads where too: whether lanes lead in a circle is a question about all of them. */
export const laneOrderEntity = entity(
  'laneOrder',
  { companyId: number('ci'), ids: json<ReadonlyArray<TagId>>('is'), version: optional(number('ve')) },
  { byCompany: { pk: ['companyId'], sk: [] } },
);

/** A contact that has a tag. Follows the contact's own row, which is the truth. */
export const tagContactEntity = entity(
  'tagContact',
  { companyId: number('ci'), tagId: text('ti'), contactId: text('co') },
  { byTag: { pk: ['companyId', 'tagId'], sk: ['contactId'] } },
);

/** How many contacts have a tag. */
export const tagCountEntity = entity(
  'tagCount',
  { companyId: number('ci'), tagId: text('ti'), contacts: number('n') },
  { byTag: { pk: ['companyId'], sk: ['tagId'] } },
);
