import { flag, json, number, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A list of people whom a campaign can write to. */
export const contactListEntity = entity(
  'contactList',
  {
    companyId: number('ci'),
    contactListId: text('li'),
    name: text('n'),
    /** The tag whose contacts are the list; absent = the list has people of its own. */
    liveTagId: optional(ref('tag', text('lt'))),
    /** Id of the last background job that worked on the list. */
    lastJob: optional(text('ji')),
    /** Ids of the jobs before it that made a file, newest first. */
    resultJobs: optional(json<ReadonlyArray<string>>('rj')),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byId: { pk: ['companyId'], sk: ['contactListId'] } },
  { group: 'admin' },
);

/** Number of people of a list. It changes in the transactions that add and remove people. */
export const contactListCountEntity = entity(
  'contactListCount',
  {
    companyId: number('ci'),
    listId: text('li'),
    items: number('n'),
    /** The person whom a user removed last. The live frame of a removal comes from here: the rows of a deleted list, which may be a hundred
     *  thousand, make none. */
    removedItemId: optional(text('ri')),
  },
  { byList: { pk: ['companyId'], sk: ['listId'] } },
  { saysReach: true },
);

/** A person of a list. */
export const contactListItemEntity = entity(
  'contactListItem',
  {
    companyId: number('ci'),
    listId: text('li'),
    /** Form of the number that is the same for all its spellings (`phoneKey`): a list has each number once. */
    numberKey: text('nk'),
    itemId: text('ii'),
    name: text('n'),
    /** Folded name, by which lists are sorted and searched. */
    sortName: text('sn'),
    number: text('nu'),
    email: text('e'),
    /** Whether the number is on WhatsApp; absent = unknown. */
    isWhatsappValid: optional(flag('wv')),
    /** Rises with each change by a user. */
    version: number('ve'),
  },
  {
    byNumber: { pk: ['companyId', 'listId'], sk: ['numberKey'] },
    byName: { index: 1, pk: ['companyId', 'listId'], sk: ['sortName', 'itemId'] },
    byId: { index: 2, pk: ['companyId', 'itemId'], sk: [] },
  },
  { saysReach: true },
);
