import * as z from 'zod';
import { videoIdOf } from '../domain/helps/video-id.ts';
import { ulidOf } from '../domain/ids.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const helpId = ulidOf<'HelpId'>();
export type HelpId = z.infer<typeof helpId>;

export const helpView = z.object({
  id: helpId,
  title: z.string(),
  description: z.string(),
  /** YouTube id of the help video. */
  video: z.string(),
  version: recordVersion,
});
export type HelpView = z.infer<typeof helpView>;

export const helpFields = z.object({
  title: shownName(1, 120),
  description: z.string().trim().max(1000),
  /** YouTube id or URL of the help video; only the id is stored. */
  video: z
    .string()
    .max(500)
    .refine((video) => videoIdOf(video) !== null),
});
export type HelpFields = z.infer<typeof helpFields>;

const params = z.object({ id: helpId });

export const helpsContract = {
  listHelps: route({
    method: 'GET',
    path: '/helps',
    permission: 'signed-in',
    summary: 'Help videos that match, by title; a page of them',
    query: z.object(listQuery),
    response: z.object({ records: z.array(helpView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  listAllHelps: route({
    method: 'GET',
    path: '/helps/list',
    permission: 'signed-in',
    summary: 'Every help video, by title',
    response: z.array(helpView),
    errors: [],
  }),
  createHelp: route({
    method: 'POST',
    path: '/helps',
    permission: 'super',
    summary: 'A help video',
    body: helpFields.partial({ description: true }),
    response: helpView,
    errors: [],
  }),
  updateHelp: route({
    method: 'PUT',
    path: '/helps/{id}',
    permission: 'super',
    summary: 'Changes what is named',
    params,
    body: helpFields.partial().extend({ version: recordVersion.optional() }),
    response: helpView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  deleteHelp: route({
    method: 'DELETE',
    path: '/helps/{id}',
    permission: 'super',
    summary: 'Removes a help video',
    params,
    response: deleted,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
};
