import * as z from 'zod';
import { connectionId, contactId, givenInstant, instant, queueId, quickMessageId, userId } from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { longestBody, recurrence, schedule, scheduleId, scheduleStatuses, shortestBody } from '../domain/schedules/schedule.ts';
import { templateVariables } from '../domain/templates/template.ts';
import { visibleName } from '../domain/text/visible-name.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';

export const scheduleView = schedule.extend({
  /** Null = the contact was deleted. */
  contact: z.object({ id: contactId, name: z.string() }).nullable(),
  /** Name of who scheduled it; null = that user was deleted. */
  userName: z.string().nullable(),
  /** Whether the reader may change or delete it. */
  mayChange: z.boolean(),
  /** `mediaPath` is null in live events. */
  ...attachmentView,
  version: recordVersion,
});
export type ScheduleView = z.infer<typeof scheduleView>;

/** A schedule as the calendar shows it. */
export const scheduleEntry = z.object({
  id: scheduleId,
  sendAt: instant,
  status: z.enum(scheduleStatuses),
  /** It was not sent because its contact wrote before, as was asked for: no failure. */
  isAnswered: z.boolean(),
  contactName: z.string(),
  /** Beginning of the message. */
  text: z.string(),
  contadorEnvio: z.number().int(),
  enviarQuantasVezes: z.number().int(),
  /** Whether the reader may change or delete it. */
  mayChange: z.boolean(),
  version: recordVersion,
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

export const scheduleFields = z.object({
  body: z
    .string()
    .trim()
    .min(shortestBody)
    .max(longestBody)
    .refine((text) => visibleName(text) !== null, 'cannot be seen'),
  contactId,
  sendAt: givenInstant,
  whatsappId: connectionId.nullable().default(null),
  ...recurrence.shape,
  intervalo: recurrence.shape.intervalo.default(1),
  valorIntervalo: recurrence.shape.valorIntervalo.default(1),
  enviarQuantasVezes: recurrence.shape.enviarQuantasVezes.default(1),
  tipoDias: recurrence.shape.tipoDias.default(4),
  openTicket: z.enum(['enabled', 'disabled']).default('disabled'),
  ticketUserId: userId.nullable().default(null),
  queueId: queueId.nullable().default(null),
  statusTicket: z.enum(['open', 'closed']).default('closed'),
  assinar: z.boolean().default(false),
  onlyIfSilent: z.boolean().default(false),
  templateId: quickMessageId.nullable().default(null),
  templateVariables: templateVariables.default({}),
});
export type ScheduleFields = z.output<typeof scheduleFields>;
/** Names of the fields that a request may leave out. */
const { body, contactId: contact, sendAt } = scheduleFields.shape;
/** A field that is left out stays as it is: without the defaults of a new schedule. */
export const scheduleChange = z
  .object({
    body,
    contactId: contact,
    sendAt,
    whatsappId: connectionId.nullable(),
    ...recurrence.shape,
    openTicket: z.enum(['enabled', 'disabled']),
    ticketUserId: userId.nullable(),
    queueId: queueId.nullable(),
    statusTicket: z.enum(['open', 'closed']),
    assinar: z.boolean(),
    onlyIfSilent: z.boolean(),
    templateId: quickMessageId.nullable(),
    templateVariables,
  })
  .partial();

/** Longest span that the calendar reads at once, in days: a month with the days around it that its page shows, and some more. */
export const longestSpanDays = 62;
/** Entries that one span answers with. */
export const mostEntries = 12_000;

const params = z.object({ id: scheduleId });
const targets = [
  'ERR_CONTACT_NOT_FOUND',
  'ERR_CONNECTION_NOT_FOUND',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_USER_NOT_FOUND',
  'ERR_QUICK_MESSAGE_NOT_FOUND',
  'ERR_TEMPLATE_NOT_FOUND',
  'ERR_TEMPLATE_NOT_APPROVED',
  'ERR_TEMPLATE_UNSUPPORTED',
  'ERR_TEMPLATE_HEADER',
  'ERR_TEMPLATE_VARIABLES',
  'ERR_CHANNEL_CANNOT',
  'ERR_NO_PERMISSION',
  'ERR_SCHEDULE_TIME',
] as const;
const changed = ['ERR_RECORD_NOT_FOUND', 'ERR_SCHEDULE_NOT_YOURS', 'ERR_SCHEDULE_SENT', 'ERR_RECORD_CHANGED'] as const;

export const schedulesContract = {
  listSchedules: route({
    method: 'GET',
    path: '/schedules',
    permission: 'schedules:use',
    summary: 'Scheduled messages of the company, latest first; without being an admin those one made or is to attend to',
    query: z.object({ ...listQuery, contactId: contactId.optional() }),
    response: z.object({ schedules: z.array(scheduleView), hasMore: z.boolean() }),
    errors: [],
  }),
  listScheduleEntries: route({
    method: 'GET',
    path: '/schedules/calendar',
    permission: 'schedules:use',
    summary: 'Those of a span of at most 62 days, as a calendar shows them, and when repeated ones are sent again in it',
    query: z
      .object({ from: givenInstant, to: givenInstant })
      .refine(({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= longestSpanDays * 86_400_000, 'span'),
    response: z.object({
      entries: z.array(scheduleEntry),
      /** Sends that are still to come of repeated schedules: of which, and when. */
      upcoming: z.array(z.object({ id: scheduleId, sendAt: instant, contactName: z.string(), text: z.string() })),
      /** More than the answer holds are in the span. */
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
  getSchedule: route({
    method: 'GET',
    path: '/schedules/{id}',
    permission: 'schedules:use',
    summary: 'One scheduled message',
    params,
    response: scheduleView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createSchedule: route({
    method: 'POST',
    path: '/schedules',
    permission: 'schedules:use',
    summary: 'Schedules a message to a contact',
    body: scheduleFields,
    response: scheduleView,
    errors: [...targets],
  }),
  updateSchedule: route({
    method: 'PUT',
    path: '/schedules/{id}',
    permission: 'schedules:use',
    summary: 'Changes what is named of one that was not sent; one that failed is scheduled again',
    params,
    body: scheduleChange.extend({ version: recordVersion.optional() }),
    response: scheduleView,
    errors: [...changed, ...targets],
  }),
  deleteSchedule: route({
    method: 'DELETE',
    path: '/schedules/{id}',
    permission: 'schedules:use',
    summary: 'Removes it: it is not sent, nor sent again. One that is over is refused while the next send of its series waits',
    params,
    response: deleted,
    errors: [...changed, 'ERR_SCHEDULE_GOES_ON'],
  }),
  setScheduleMedia: route({
    method: 'POST',
    path: '/schedules/{id}/media-upload',
    permission: 'schedules:use',
    summary: 'The picture it sends along (png or jpg): a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    params,
    form: true,
    body: z.object({ typeArch: z.unknown().optional(), media: uploadedMedia.nullish() }),
    response: scheduleView,
    errors: [...changed, 'ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE', 'ERR_BODY_TOO_LARGE'],
  }),
  removeScheduleMedia: route({
    method: 'DELETE',
    path: '/schedules/{id}/media-upload',
    permission: 'schedules:use',
    summary: 'It sends no picture along any more',
    params,
    response: scheduleView,
    errors: [...changed],
  }),
};
