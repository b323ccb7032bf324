import * as z from 'zod';
import { shownText } from '../domain/text/shown-text.ts';
import { companyId, instant, ulidOf } from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { distinct } from './distinct.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const announcementId = ulidOf<'AnnouncementId'>();
export type AnnouncementId = z.infer<typeof announcementId>;

/** Priority of an announcement: 1 = high (displayed in red), 2 = medium (orange), 3 = low (grey). */
export const announcementPriority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type AnnouncementPriority = z.infer<typeof announcementPriority>;
export const announcementPictures = ['image/png', 'image/jpeg'] as const;

export const announcementView = z.object({
  id: announcementId,
  title: z.string(),
  text: z.string(),
  priority: announcementPriority,
  /** True = the announcement is active; false = only super users see it. */
  status: z.boolean(),
  ...attachmentView,
  /** Ids of the companies whose users see the announcement; null = all companies. Only super users get the ids; for everybody else always null. */
  companies: z.array(companyId).nullable(),
  /** Whether the caller has opened the announcement. */
  isRead: z.boolean(),
  createdAt: instant,
  version: recordVersion,
});
export type AnnouncementView = z.infer<typeof announcementView>;

export const maxAnnouncementCompanies = 200;
export const announcementFields = z.object({
  title: shownName(1, 200),
  text: shownText(10_000),
  status: z.boolean(),
  priority: announcementPriority,
  companies: distinct(companyId, maxAnnouncementCompanies).min(1).nullable(),
});
export type AnnouncementFields = z.infer<typeof announcementFields>;

const params = z.object({ id: announcementId });
const body = announcementFields.partial();

export const announcementsContract = {
  listAnnouncements: route({
    method: 'GET',
    path: '/announcements',
    permission: 'signed-in',
    summary: 'The latest announcements for the user’s company; a super user’s list of all of them with `all`',
    query: z.object({ ...listQuery, all: z.enum(['true', 'false']).optional() }),
    response: z.object({ records: z.array(announcementView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  listAnnouncementCompanies: route({
    method: 'GET',
    path: '/announcements/companies',
    permission: 'super',
    summary: 'Companies that an announcement can be for, 100 a page',
    query: z.object({ cursor: z.coerce.number().int().nonnegative().optional() }),
    response: z.object({ companies: z.array(z.object({ id: companyId, name: z.string() })), nextCursor: z.number().int().nullable() }),
    errors: [],
  }),
  getAnnouncement: route({
    method: 'GET',
    path: '/announcements/{id}',
    permission: 'signed-in',
    summary: 'One announcement for the user’s company; any for a super user',
    params,
    response: announcementView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createAnnouncement: route({
    method: 'POST',
    path: '/announcements',
    permission: 'super',
    summary: 'An announcement, active and of low priority unless said otherwise',
    body: body.required({ title: true, text: true }),
    response: announcementView,
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  updateAnnouncement: route({
    method: 'PUT',
    path: '/announcements/{id}',
    permission: 'super',
    summary: 'Changes what is named',
    params,
    body: body.extend({ version: recordVersion.optional() }),
    response: announcementView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_COMPANY_NOT_FOUND'],
  }),
  deleteAnnouncement: route({
    method: 'DELETE',
    path: '/announcements/{id}',
    permission: 'super',
    summary: 'Removes an announcement for everybody',
    params,
    response: deleted,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  readAnnouncement: route({
    method: 'POST',
    path: '/announcements/{id}/read',
    permission: 'signed-in',
    summary: 'The user has opened it',
    params,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  setAnnouncementMedia: route({
    method: 'POST',
    path: '/announcements/{id}/media-upload',
    permission: 'super',
    summary: 'Its picture (png, jpg, jpeg): a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    params,
    form: true,
    body: z.object({ typeArch: z.unknown().optional(), media: uploadedMedia.nullish() }),
    response: announcementView,
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_RECORD_CHANGED',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_BODY_TOO_LARGE',
    ],
  }),
  removeAnnouncementMedia: route({
    method: 'DELETE',
    path: '/announcements/{id}/media-upload',
    permission: 'super',
    summary: 'Without a picture',
    params,
    response: announcementView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
};
