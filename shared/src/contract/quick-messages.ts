import * as z from 'zod';
import { connectionId, quickMessageId, userId } from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { templateComponent } from '../domain/templates/template.ts';
import { templateContent, templateDraft } from '../domain/templates/template-draft.ts';
import { uploadedMedia } from './messages.ts';
import { flag, listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const quickMessageView = z.object({
  id: quickMessageId,
  shortcode: z.string(),
  message: z.string(),
  /** True = every user of the company may use and change the quick message, not only its owner. */
  geral: z.boolean(),
  /** True = every user of the company may use the quick message, not only its owner. */
  visao: z.boolean(),
  userId: userId.nullable(),
  isOficial: z.boolean(),
  /** True = the quick message is sent without the name of the attendant above its text. */
  dontSend: z.boolean(),
  isMedia: z.boolean(),
  ...attachmentView,
  /** The attached file, in the form in which `sendMessage` accepts it as `media`; null = no file. */
  media: uploadedMedia.pick({ key: true, fileName: true, mimeType: true }).nullable(),
  /** `status` to `whatsappId`: Meta's data of an official WhatsApp template; null or empty for all other quick messages. */
  status: z.string().nullable(),
  language: z.string().nullable(),
  category: z.string().nullable(),
  metaID: z.string().nullable(),
  components: z.array(templateComponent),
  /** GREEN, YELLOW or RED, by what customers think of it; null = not known. */
  quality: z.string().nullable(),
  /** Meta's word or sentences for why it was rejected; null = it was not, or Meta did not say. */
  rejectedReason: z.string().nullable(),
  whatsappId: connectionId.nullable(),
  version: recordVersion,
});
export type QuickMessageView = z.infer<typeof quickMessageView>;

export const longestShortcode = 60;
export const longestQuickMessage = 4096;
export const quickMessageFields = z.object({
  shortcode: shownName(1, longestShortcode),
  message: z.string().max(longestQuickMessage),
  geral: z.boolean(),
  visao: z.boolean(),
  dontSend: z.boolean(),
});
export type QuickMessageFields = z.infer<typeof quickMessageFields>;

const params = z.object({ id: quickMessageId });
/** `media`: a sample of the file that the header shows, which reviewers at Meta see. */
const sample = { media: uploadedMedia.nullish() };
const templateErrors = ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_META_REFUSED', 'ERR_META_UNAVAILABLE'] as const;
const sampleErrors = ['ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE', 'ERR_AUDIO_TOO_SHORT'] as const;

export const quickMessagesContract = {
  listQuickMessages: route({
    method: 'GET',
    path: '/quick-messages',
    permission: 'signed-in',
    summary: 'Quick messages the user may see, by shortcode; a page of those that match',
    query: z.object({ ...listQuery, isOficial: flag }),
    response: z.object({ records: z.array(quickMessageView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  listQuickMessageNames: route({
    method: 'GET',
    path: '/quick-messages/list',
    permission: 'signed-in',
    summary: 'Quick replies the user may use',
    query: z.object({
      isOficial: z.enum(['true', 'false']).optional(),
      userId: z.string().max(40).optional(),
      companyId: z.string().max(20).optional(),
      status: z.string().max(20).optional(),
    }),
    response: z.array(quickMessageView),
    errors: [],
  }),
  getQuickMessage: route({
    method: 'GET',
    path: '/quick-messages/{id}',
    permission: 'signed-in',
    summary: 'One quick message',
    params,
    response: quickMessageView,
    errors: ['ERR_QUICK_MESSAGE_NOT_FOUND'],
  }),
  createQuickMessage: route({
    method: 'POST',
    path: '/quick-messages',
    permission: 'signed-in',
    summary: 'A quick message of one’s own',
    body: quickMessageFields.partial().required({ shortcode: true }),
    response: quickMessageView,
    errors: ['ERR_SHORTCODE_IN_USE'],
  }),
  updateQuickMessage: route({
    method: 'PUT',
    path: '/quick-messages/{id}',
    permission: 'signed-in',
    summary: 'Changes what is named; another’s only when it is general or its maker is no active user any more, official templates never',
    params,
    body: quickMessageFields.partial().extend({ version: recordVersion.optional() }),
    response: quickMessageView,
    errors: ['ERR_QUICK_MESSAGE_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_RECORD_CHANGED', 'ERR_SHORTCODE_IN_USE'],
  }),
  deleteQuickMessage: route({
    method: 'DELETE',
    path: '/quick-messages/{id}',
    permission: 'signed-in',
    summary: 'Removes it, where it may be changed',
    params,
    response: deleted,
    errors: ['ERR_RECORD_CHANGED', 'ERR_QUICK_MESSAGE_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  setQuickMessageMedia: route({
    method: 'POST',
    path: '/quick-messages/{id}/media-upload',
    permission: 'signed-in',
    summary: 'The file it sends along: a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    params,
    form: true,
    body: z.object({ typeArch: z.unknown().optional(), media: uploadedMedia.nullish() }),
    response: quickMessageView,
    errors: [
      'ERR_QUICK_MESSAGE_NOT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_RECORD_CHANGED',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_BODY_TOO_LARGE',
    ],
  }),
  removeQuickMessageMedia: route({
    method: 'DELETE',
    path: '/quick-messages/{id}/media-upload',
    permission: 'signed-in',
    summary: 'It sends no file along any more',
    params,
    response: quickMessageView,
    errors: ['ERR_QUICK_MESSAGE_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_RECORD_CHANGED'],
  }),
  createTemplate: route({
    method: 'POST',
    path: '/quick-messages/templates',
    permission: 'connections:manage',
    summary: 'Makes an official template at Meta, which reviews it',
    body: templateDraft.extend({ whatsappId: connectionId, ...sample }),
    response: quickMessageView,
    errors: [...templateErrors, ...sampleErrors, 'ERR_TEMPLATE_INVALID'],
  }),
  getTemplateContent: route({
    method: 'GET',
    path: '/quick-messages/templates/{id}',
    permission: 'connections:manage',
    summary: 'An official template as a form starts from it, read from Meta',
    params,
    response: templateContent,
    errors: [...templateErrors, 'ERR_TEMPLATE_NOT_FOUND', 'ERR_TEMPLATE_UNEDITABLE'],
  }),
  updateTemplate: route({
    method: 'PUT',
    path: '/quick-messages/templates/{id}',
    permission: 'connections:manage',
    summary: 'Changes an official template at Meta, which reviews it again; its name and language stay',
    params,
    body: templateContent.extend({ ...sample, version: recordVersion.optional() }),
    response: quickMessageView,
    errors: [
      ...templateErrors,
      ...sampleErrors,
      'ERR_TEMPLATE_NOT_FOUND',
      'ERR_RECORD_CHANGED',
      'ERR_TEMPLATE_INVALID',
      'ERR_TEMPLATE_NOT_EDITABLE',
      'ERR_TEMPLATE_UNEDITABLE',
      'ERR_TEMPLATE_EDITED_TODAY',
      'ERR_TEMPLATE_EDITED_OFTEN',
    ],
  }),
  deleteTemplate: route({
    method: 'DELETE',
    path: '/quick-messages/templates/{id}',
    permission: 'connections:manage',
    summary: 'Deletes an official template at Meta, in its language or in all; its name is taken for thirty days',
    params,
    query: z.object({ everyLanguage: flag }),
    response: z.object({ ok: z.literal(true), deleted: z.number().int() }),
    errors: [...templateErrors, 'ERR_TEMPLATE_NOT_FOUND'],
  }),
  syncTemplates: route({
    method: 'GET',
    path: '/whatsapp/sync-templates/{id}',
    permission: 'connections:manage',
    summary: 'Reads the official connection’s templates from Meta; those that are gone there go here too',
    params: z.object({ id: connectionId }),
    response: z.object({ templates: z.number().int(), removed: z.number().int() }),
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_TEMPLATES_NOT_READ'],
  }),
};
