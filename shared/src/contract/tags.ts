import * as z from 'zod';
import { contactId, tagId } from '../domain/ids.ts';
import { deleted, recordVersion } from './record.ts';
import { cursorQuery, listQuery } from './paging.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

const zeroOne = z.union([z.literal(0), z.literal(1)]);

export const tagView = z.object({ id: tagId, name: z.string(), color: z.string(), kanban: zeroOne, version: recordVersion });
export type TagRecordView = z.infer<typeof tagView>;

/** Fields of tags with `kanban` 1, which are lanes of the kanban board; see `LaneRules`. */
const laneFields = {
  /** Hours after which a ticket in this lane moves to the lane `nextLaneId`; 0 = never. */
  timeLane: z.number().int().min(0).max(8760),
  nextLaneId: tagId.nullable(),
  rollbackLaneId: tagId.nullable(),
  greetingMessageLane: z.string().max(4000),
};
/** A tag with all fields that its form shows; the lane fields have default values when the tag is not a lane of the kanban board. */
export const laneView = tagView.extend(laneFields);
export type LaneView = z.infer<typeof laneView>;

/** A tag as listed: with the number of contacts that have it. */
export const listedTag = tagView.extend({ contactsCount: z.number().int() });

export const tagFields = {
  name: shownName(3, 100),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
};

export const tagsContract = {
  listTags: route({
    method: 'GET',
    path: '/tags',
    permission: 'signed-in',
    summary: 'Tags by name, with how many contacts have each',
    query: z.object({ ...listQuery, kanban: z.enum(['0', '1']).optional(), tagId: tagId.optional() }),
    response: z.object({ tags: z.array(listedTag), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  listTagNames: route({
    method: 'GET',
    path: '/tags/list',
    permission: 'signed-in',
    summary: 'Tags by name',
    query: z.object({ kanban: z.enum(['0', '1']).optional(), companyId: z.string().max(20).optional() }),
    response: z.array(tagView),
    errors: [],
  }),
  getTag: route({
    method: 'GET',
    path: '/tags/{id}',
    permission: 'signed-in',
    summary: 'One tag',
    params: z.object({ id: tagId }),
    response: laneView,
    errors: ['ERR_TAG_NOT_FOUND'],
  }),
  createTag: route({
    method: 'POST',
    path: '/tags',
    permission: 'signed-in',
    summary: 'Add a tag; `kanban` 1 is a lane of the board, which an admin adds',
    body: z
      .object(laneFields)
      .partial()
      .extend({ ...tagFields, kanban: zeroOne.default(0) }),
    response: laneView,
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_TAG_NAME_IN_USE', 'ERR_NO_PERMISSION', 'ERR_NOT_IN_PLAN'],
  }),
  updateTag: route({
    method: 'PUT',
    path: '/tags/{id}',
    permission: 'signed-in',
    summary: 'Change a tag; absent fields stay. Lanes are an admin’s to change',
    params: z.object({ id: tagId }),
    body: z
      .object({ ...tagFields, ...laneFields })
      .partial()
      .extend({ version: recordVersion.optional() }),
    response: laneView,
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_TAG_NAME_IN_USE', 'ERR_LANE_CIRCLE', 'ERR_RECORD_CHANGED', 'ERR_NO_PERMISSION', 'ERR_NOT_IN_PLAN'],
  }),
  deleteTag: route({
    method: 'DELETE',
    path: '/tags/{id}',
    permission: 'signed-in',
    summary: 'Delete a tag; contacts that have it show it no more, and again when this is undone',
    params: z.object({ id: tagId }),
    response: deleted,
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_IN_PLAN'],
  }),
  placeLane: route({
    method: 'PUT',
    path: '/tags/{id}/place',
    permission: 'kanban:manage',
    summary: 'Put a lane before another one, or behind all (null); answers the lanes in their new order',
    params: z.object({ id: tagId }),
    body: z.object({ before: tagId.nullable() }),
    response: z.array(laneView),
    errors: ['ERR_TAG_NOT_FOUND'],
  }),
  listTagContacts: route({
    method: 'GET',
    path: '/tags-contacts/{tagId}',
    permission: 'contacts:list',
    summary: 'Contacts that have a tag',
    params: z.object({ tagId }),
    query: z.object(cursorQuery),
    response: z.object({
      contacts: z.array(z.object({ id: contactId, name: z.string(), number: z.string().nullable() })),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['ERR_TAG_NOT_FOUND'],
  }),
  removeTagFromContact: route({
    method: 'DELETE',
    path: '/tags-contacts/{tagId}/{contactId}',
    permission: 'contacts:list',
    summary: 'Take a tag off a contact',
    params: z.object({ tagId, contactId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_TAG_NOT_FOUND', 'ERR_CONTACT_NOT_FOUND'],
  }),
};
