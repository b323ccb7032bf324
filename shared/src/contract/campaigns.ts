import * as z from 'zod';
import { campaign, campaignId, campaignNameLength, campaignWaits, longestCampaignMessage, variants } from '../domain/campaigns/campaign.ts';
import { priceCategories } from '../domain/campaigns/price-table.ts';
import { campaignSettings } from '../domain/campaigns/campaign-settings.ts';
import { recipientStates, skipReasons } from '../domain/campaigns/recipient-state.ts';
import { contactListId } from '../domain/contact-lists/contact-list.ts';
import {
  connectionId,
  contactId,
  givenInstant,
  instant,
  queueId,
  quickMessageId,
  tagId,
  ticketId,
  ticketUuid,
  userId,
} from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { templateVariables } from '../domain/templates/template.ts';
import { uploadedMedia } from './messages.ts';
import { cursorQuery, listQuery } from './paging.ts';
import { jobFields } from '../domain/jobs/job.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

const text = z.string().max(longestCampaignMessage);
const numbered = <const Name extends string>(name: Name) =>
  Object.fromEntries(Array.from({ length: variants }, (_none, index) => [`${name}${index + 1}`, text.default('')])) as {
    [Key in `${Name}${1 | 2 | 3 | 4 | 5}`]: z.ZodDefault<z.ZodString>;
  };
const shownTexts = <const Name extends string>(name: Name) =>
  Object.fromEntries(Array.from({ length: variants }, (_none, index) => [`${name}${index + 1}`, z.string()])) as {
    [Key in `${Name}${1 | 2 | 3 | 4 | 5}`]: z.ZodString;
  };
const enabled = z.enum(['enabled', 'disabled']);

/** How many people are in each state; `people`: all of them, 0 before the campaign was started. */
export const campaignCounts = z.object({
  people: z.number().int(),
  ...(Object.fromEntries(recipientStates.map((state) => [state, z.number().int()])) as Record<
    (typeof recipientStates)[number],
    z.ZodNumber
  >),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

/** What a job of a campaign does: gather its people, write its report into a file, have those get it again whose message failed, delete the people of a deleted
 *  campaign. */
export const campaignJobKinds = ['campaignGather', 'campaignExport', 'campaignRetry', 'campaignRemoval'] as const;

/** A background job of a campaign. */
export const campaignJobView = jobFields.extend({
  kind: z.enum(campaignJobKinds),
  campaignId,
  /** Name of the campaign. */
  fileName: z.string(),
});
export type CampaignJobView = z.infer<typeof campaignJobView>;

export const campaignView = campaign.omit({ messages: true, confirmationMessages: true, openTicket: true }).extend({
  ...shownTexts('message'),
  ...shownTexts('confirmationMessage'),
  openTicket: enabled,
  /** `mediaPath` is null in live events. */
  ...attachmentView,
  /** When its people were last gathered; null = not started yet. */
  startedAt: instant.nullable(),
  counts: campaignCounts,
  /** Its people are still being gathered, before the first message. */
  isGathering: z.boolean(),
  /** What it waits for by itself while it sends; null = nothing. */
  waits: z.object({ for: z.enum(campaignWaits), until: instant }).nullable(),
  version: recordVersion,
});
export type CampaignView = z.infer<typeof campaignView>;

export const campaignFields = z.object({
  name: shownName(campaignNameLength.min, campaignNameLength.max),
  ...numbered('message'),
  ...numbered('confirmationMessage'),
  confirmation: z.boolean().default(false),
  scheduledAt: givenInstant.nullable().default(null),
  contactListId: contactListId.nullable().default(null),
  tagListId: tagId.nullable().default(null),
  whatsappId: connectionId,
  userId: userId.nullable().default(null),
  queueId: queueId.nullable().default(null),
  statusTicket: z.enum(['closed', 'pending', 'open']).default('closed'),
  openTicket: enabled.default('disabled'),
  templateId: quickMessageId.nullable().default(null),
  templateVariables: templateVariables.default({}),
  intervalo: campaign.shape.intervalo.default(1),
  valorIntervalo: campaign.shape.valorIntervalo.default(1),
  enviarQuantasVezes: campaign.shape.enviarQuantasVezes.default(1),
});
export type CampaignFields = z.output<typeof campaignFields>;

/** What a campaign is expected to cost: of `looked` people of its list, and of all others as of those. Nothing over a linked phone. */
export const campaignEstimate = z.object({
  /** Those who may get it: without those of whom it is known that they have no WhatsApp, who are `noWhatsapp`. */
  people: z.number().int(),
  noWhatsapp: z.number().int(),
  looked: z.number().int(),
  /** Meta's category of its template; null = it has none, or one without a price. */
  category: z.enum(priceCategories).nullable(),
  /** People whose message costs nothing: they came by an advertisement or a page's button within 72 hours. */
  free: z.number().int(),
  /** People for whose country the price table has no price; they are not in the sum. */
  unpriced: z.number().int(),
  /** Millionths of a US dollar. */
  microUsd: z.number().int(),
  /** People outside their window whom the number's portfolio at Meta may write to in 24 hours: of how many (null = without limit), how many are left now, and when all
   *  people of the campaign may be written to, or as many as the limit has (null = now). Null = the limit is not known, and none is applied. */
  reach: z.object({ limit: z.number().int().nullable(), left: z.number().int().nullable(), freeAt: instant.nullable() }).nullable(),
});
export type CampaignEstimate = z.infer<typeof campaignEstimate>;

/** What a campaign came to. */
export const campaignReport = z.object({
  campaign: campaignView,
  /** What happened in each hour of the company's time zone, in their order: `hour` is the instant at which it begins. */
  hours: z.array(
    z.object({
      hour: instant,
      sent: z.number().int(),
      delivered: z.number().int(),
      read: z.number().int(),
      answered: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  /** The five texts by how people took them: `variant` from 1. Those that nobody got are left out. */
  variants: z.array(
    z.object({
      variant: z.number().int(),
      people: z.number().int(),
      delivered: z.number().int(),
      read: z.number().int(),
      answered: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  /** What its delivered messages cost by the price of their day, and how many of them were free; `unpriced` ones, for whose country the price table has none, are
   *  not in the sum. Null = none was delivered yet, or its channel has no prices. */
  billed: z
    .object({
      messages: z.number().int(),
      free: z.number().int(),
      unpriced: z.number().int(),
      /** Millionths of a US dollar. */
      microUsd: z.number().int(),
    })
    .nullable(),
  /** The job that gathers its people, writes the file or prepares the retry; null = none was asked for. */
  job: campaignJobView.nullable(),
  /** Where the file of the last export is; null = there is none. */
  resultUrl: z.string().nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** One person of a campaign, and how far it came with them. */
export const campaignRecipientView = z.object({
  /** Place in the campaign, from 0. */
  place: z.number().int(),
  name: z.string(),
  /** Masked for users who may not see numbers. */
  number: z.string(),
  contactId: contactId.nullable(),
  ticketId: ticketId.nullable(),
  /** Address of that ticket; null = there is none, or it was deleted. */
  ticketUuid: ticketUuid.nullable(),
  state: z.enum(recipientStates),
  /** Which of the five texts they get, from 1; null = the template, or none. */
  variant: z.number().int().nullable(),
  skipped: z.enum(skipReasons).nullable(),
  /** Why the channel refused: its code, and its own words; null = it did not. */
  failure: z.object({ code: z.number().int(), reason: z.string() }).nullable(),
  /** When the state was reached. */
  at: instant.nullable(),
});
export type CampaignRecipientView = z.infer<typeof campaignRecipientView>;

const params = z.object({ id: campaignId });
const targets = [
  'ERR_CONNECTION_NOT_FOUND',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_USER_NOT_FOUND',
  'ERR_TAG_NOT_FOUND',
  'ERR_CONTACT_LIST_NOT_FOUND',
  'ERR_TEMPLATE_NOT_FOUND',
  'ERR_TEMPLATE_NOT_APPROVED',
  'ERR_TEMPLATE_UNSUPPORTED',
  'ERR_TEMPLATE_HEADER',
  'ERR_QUICK_MESSAGE_NOT_FOUND',
  'ERR_TEMPLATE_VARIABLES',
  'ERR_CHANNEL_CANNOT',
  'ERR_CAMPAIGN_UNSOUND',
] as const;
const settingsView = z.object({ settings: campaignSettings, version: recordVersion });

export const campaignsContract = {
  listCampaigns: route({
    method: 'GET',
    path: '/campaigns',
    permission: 'campaigns:use',
    summary: 'Campaigns of the company, newest first',
    query: z.object(listQuery),
    response: z.object({ records: z.array(campaignView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  getCampaign: route({
    method: 'GET',
    path: '/campaigns/{id}',
    permission: 'campaigns:use',
    summary: 'One campaign',
    params,
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createCampaign: route({
    method: 'POST',
    path: '/campaigns',
    permission: 'campaigns:use',
    summary: 'A campaign; with `scheduledAt` it starts by itself then',
    body: campaignFields,
    response: campaignView,
    errors: ['ERR_TOO_MANY_CAMPAIGNS', ...targets],
  }),
  updateCampaign: route({
    method: 'PUT',
    path: '/campaigns/{id}',
    permission: 'campaigns:use',
    summary: 'Changes one that does not send: a draft, one planned for more than an hour from now, or a cancelled one',
    params,
    body: campaignFields.extend({ version: recordVersion.optional() }),
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_CAMPAIGN_NOT_EDITABLE', ...targets],
  }),
  deleteCampaign: route({
    method: 'DELETE',
    path: '/campaigns/{id}',
    permission: 'campaigns:use',
    summary: 'Removes one that does not send, with its report',
    params,
    response: deleted,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_RUNNING'],
  }),
  cancelCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/cancel',
    permission: 'campaigns:use',
    summary: 'Stops one that sends or is planned: who has not got it yet gets nothing',
    params,
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING'],
  }),
  restartCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/restart',
    permission: 'campaigns:use',
    summary: 'Starts a draft, or has a cancelled one go on with those who have not got it; one that stands still goes on',
    params,
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_NOT_STARTABLE', 'ERR_RECORD_CHANGED', ...targets],
  }),
  pauseCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/pause',
    permission: 'campaigns:use',
    summary: 'Has one that sends stand still until somebody restarts it',
    params,
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING'],
  }),
  listCampaignRecipients: route({
    method: 'GET',
    path: '/campaigns/{id}/recipients',
    permission: 'campaigns:use',
    summary: 'The people of a campaign in their order, each with how far it came',
    params,
    query: z.object({ ...cursorQuery, state: z.enum(recipientStates).optional() }),
    response: z.object({ records: z.array(campaignRecipientView), cursor: z.string().nullable() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  duplicateCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/duplicate',
    permission: 'campaigns:use',
    summary: 'A draft like it, with its file, under another name and without a time',
    params,
    body: z.object({ name: shownName(campaignNameLength.min, campaignNameLength.max) }),
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_TOO_MANY_CAMPAIGNS'],
  }),
  testCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/test',
    permission: 'campaigns:use',
    summary: 'Sends its message to one number now, whether it was started or not; nobody is counted',
    params,
    body: z.object({
      number: z.string().trim().min(8).max(30),
      /** Which of the five texts, from 1; ignored with a template. */
      variant: z.number().int().min(1).max(variants).default(1),
    }),
    response: z.object({ ticketUuid }),
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_CAMPAIGN_TEST_NUMBER',
      'ERR_CAMPAIGN_TEST_REFUSED',
      'ERR_MESSAGE_EMPTY',
      'ERR_RECORD_CHANGED',
      ...targets,
    ],
  }),
  estimateCampaign: route({
    method: 'GET',
    path: '/campaigns/{id}/estimate',
    permission: 'campaigns:use',
    summary: 'How many people it is to reach now, and about what Meta will charge',
    params,
    response: campaignEstimate,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  getCampaignReport: route({
    method: 'GET',
    path: '/campaigns/{id}/report',
    permission: 'campaigns:use',
    summary: 'What it came to: by state, by hour, by variant, and its job',
    params,
    response: campaignReport,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  exportCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/export',
    permission: 'campaigns:use',
    summary: 'Begins to write its people with their states into a spreadsheet',
    params,
    body: z.object({ language: z.enum(['pt', 'en', 'es', 'tr']).default('pt') }),
    response: campaignJobView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_BUSY', 'ERR_RECORD_CHANGED'],
  }),
  retryCampaign: route({
    method: 'POST',
    path: '/campaigns/{id}/retry',
    permission: 'campaigns:use',
    summary: 'Has it send again to those whose message failed and may be sent again',
    params,
    response: campaignJobView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_CAMPAIGN_BUSY', 'ERR_CAMPAIGN_NOT_STARTABLE', 'ERR_RECORD_CHANGED'],
  }),
  cancelCampaignJob: route({
    method: 'DELETE',
    path: '/campaigns/{id}/job',
    permission: 'campaigns:use',
    summary: 'Stops its job',
    params,
    response: campaignJobView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  setCampaignMedia: route({
    method: 'POST',
    path: '/campaigns/{id}/media-upload',
    permission: 'campaigns:use',
    summary: 'The file it sends along: a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    params,
    form: true,
    body: z.object({ typeArch: z.unknown().optional(), media: uploadedMedia.nullish() }),
    response: campaignView,
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_RECORD_CHANGED',
      'ERR_CAMPAIGN_NOT_EDITABLE',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_DAMAGED',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_BODY_TOO_LARGE',
    ],
  }),
  removeCampaignMedia: route({
    method: 'DELETE',
    path: '/campaigns/{id}/media-upload',
    permission: 'campaigns:use',
    summary: 'It sends no file along any more',
    params,
    response: campaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_CAMPAIGN_NOT_EDITABLE'],
  }),
  getCampaignSettings: route({
    method: 'GET',
    path: '/campaign-settings',
    permission: 'campaigns:use',
    summary: 'How the company’s campaigns send; defaults where nobody set anything',
    response: settingsView,
    errors: [],
  }),
  saveCampaignSettings: route({
    method: 'POST',
    path: '/campaign-settings',
    permission: 'campaigns:use',
    summary: 'Sets them; campaigns that send go by them from their next message on',
    body: z.object({ settings: campaignSettings, version: recordVersion.optional() }),
    response: settingsView,
    errors: ['ERR_RECORD_CHANGED'],
  }),
};
