import { campaignStatuses } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { recipientStates } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { TemplateVariables } from '@balcao/shared/domain/templates/template.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { flag, json, number, oneOf, optional, ref, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A campaign: what is sent, to whom, from where and when. */
export const campaignEntity = entity(
  'campaign',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    name: text('n'),
    status: oneOf('st', campaignStatuses),
    /** Why it stands still while it sends; absent = it does not. */
    pausedFor: optional(text('pf')),
    messages: json<string[]>('m'),
    confirmationMessages: json<string[]>('cm'),
    confirmation: flag('c'),
    scheduledAt: optional(text('sa')),
    completedAt: optional(text('co')),
    /** When its people were last gathered; absent = it was never started. */
    startedAt: optional(text('sd')),
    /** Id of the job that gathers its people. */
    gatherJobId: optional(text('gj')),
    contactListId: optional(text('cl')),
    tagListId: optional(ref('tag', text('tl'))),
    whatsappId: ref('connection', text('wi')),
    openTicket: flag('ot'),
    userId: optional(ref('user', text('ui'))),
    queueId: optional(ref('queue', text('qi'))),
    statusTicket: oneOf('ss', ['closed', 'pending', 'open']),
    templateId: optional(ref('quickMessage', text('ti'))),
    templateVariables: json<TemplateVariables>('tv'),
    media: optional(json<Attachment>('md')),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byId: { pk: ['companyId'], sk: ['campaignId'] } },
);

/** How far a campaign came: apart from the campaign, because it changes with each message. */
export const campaignRunEntity = entity(
  'campaignRun',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    /** Rises with each turn; a turn that is asked for twice is taken once. */
    turn: number('t'),
    /** Not before then. */
    dueAt: text('da'),
    /** The place whose turn is next, and how many places there are. */
    next: number('n'),
    people: number('p'),
    /** Whether everybody was gathered. */
    gathered: flag('g'),
  },
  { byCampaign: { pk: ['companyId', 'campaignId'], sk: [] } },
);

/** A person of a campaign. */
export const campaignRecipientEntity = entity(
  'campaignRecipient',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    /** The place in the campaign, from 0, in seven digits: keys are sorted as texts. */
    placeKey: text('p'),
    name: text('n'),
    number: text('nu'),
    email: text('e'),
    /** Known from the moment at which the message was written. */
    contactId: optional(text('co')),
    ticketId: optional(number('ti')),
    /** Its first message; present = it was handed over, and is never again. */
    messageId: optional(text('mi')),
    variant: optional(number('v')),
    state: oneOf('s', recipientStates),
    skipped: optional(text('sk')),
    failure: optional(text('f')),
    at: optional(text('a')),
  },
  { byPlace: { pk: ['companyId', 'campaignId'], sk: ['placeKey'] } },
);

/** That a person is in a campaign, by each thing that makes somebody the same person: their number in its usual form, their contact. */
export const campaignPersonEntity = entity(
  'campaignPerson',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    person: text('pe'),
    place: number('p'),
  },
  { byPerson: { pk: ['companyId', 'campaignId'], sk: ['person'] } },
);

/** How many people of a campaign are in each state. */
export const campaignCountEntity = entity(
  'campaignCount',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    waiting: optional(number('w')),
    sent: optional(number('s')),
    held: optional(number('h')),
    delivered: optional(number('d')),
    read: optional(number('r')),
    answered: optional(number('a')),
    failed: optional(number('f')),
    skipped: optional(number('sk')),
    unknown: optional(number('u')),
    /** Ids of the changes that the numbers include, and the time up to which such ids were moved away (`countOnceIn`). */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  { byCampaign: { pk: ['companyId'], sk: ['campaignId'] } },
);

/** How a company's campaigns send. */
export const campaignSettingsEntity = entity(
  'campaignSettings',
  { companyId: number('ci'), settings: json<CampaignSettings>('s'), version: number('ve') },
  { byCompany: { pk: ['companyId'], sk: [] } },
);
