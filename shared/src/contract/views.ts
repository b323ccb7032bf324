import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';
import { viewFilter } from '../domain/tickets/saved-view.ts';
import { recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const viewId = ulidOf<'ViewId'>();
export type ViewId = z.infer<typeof viewId>;

export const viewRecordView = z.object({
  id: viewId,
  name: z.string(),
  filter: viewFilter,
  /** True = every user of the company has the view in the inbox; false = only its owner. */
  shared: z.boolean(),
  /** Sort key of the view, ascending. Shared views come before the own ones of the user. */
  position: z.number(),
  version: recordVersion,
});
export type ViewRecordView = z.infer<typeof viewRecordView>;

/** Maximum number of shared views of a company, and of own views of each user: more do not fit above the ticket list. */
export const mostViews = 30;
export const longestViewName = 40;
const fields = z.object({ name: shownName(1, longestViewName), filter: viewFilter });
const params = z.object({ id: viewId });
const unknownIds = ['ERR_QUEUE_NOT_FOUND', 'ERR_USER_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_TAG_NOT_FOUND'] as const;

export const viewsContract = {
  listViews: route({
    method: 'GET',
    path: '/views',
    permission: 'tickets:attend',
    summary: 'Shared views of the inbox and one’s own, with how many tickets stand in each',
    response: z.array(viewRecordView.extend({ /** Null = no counts exist for this filter. */ count: z.number().int().nullable() })),
    errors: [],
  }),
  createView: route({
    method: 'POST',
    path: '/views',
    permission: 'tickets:attend',
    summary: 'Keeps a filter of the inbox under a name; only admins share one',
    body: fields.extend({ shared: z.boolean().default(false), position: z.number().optional() }),
    response: viewRecordView,
    errors: ['ERR_NO_PERMISSION', 'ERR_TOO_MANY_VIEWS', ...unknownIds],
  }),
  updateView: route({
    method: 'PUT',
    path: '/views/{id}',
    permission: 'tickets:attend',
    summary: 'Changes what is named; a shared one only for admins',
    params,
    body: fields.extend({ position: z.number() }).partial().extend({ version: recordVersion.optional() }),
    response: viewRecordView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_RECORD_CHANGED', ...unknownIds],
  }),
  deleteView: route({
    method: 'DELETE',
    path: '/views/{id}',
    permission: 'tickets:attend',
    summary: 'Removes it; a shared one only for admins',
    params,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
