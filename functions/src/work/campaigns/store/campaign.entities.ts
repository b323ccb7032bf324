import type { CampaignsGot } from '@balcao/shared/domain/campaigns/campaigns-got.ts';
import { campaignWaits } from '@balcao/shared/domain/campaigns/campaign.ts';
import { campaignStatuses } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import type { HourOfReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import { recipientStates } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { TemplateVariables } from '@balcao/shared/domain/templates/template.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
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
    contactListId: optional(ref('contactList', text('cl'))),
    tagListId: optional(ref('tag', text('tl'))),
    whatsappId: ref('connection', text('wi')),
    openTicket: flag('ot'),
    userId: optional(ref('user', text('ui'))),
    queueId: optional(ref('queue', text('qi'))),
    statusTicket: oneOf('ss', ['closed', 'pending', 'open']),
    templateId: optional(ref('quickMessage', text('ti'))),
    templateVariables: json<TemplateVariables>('tv'),
    media: optional(json<Attachment>('md')),
    intervalo: optional(number('in')),
    valorIntervalo: optional(number('vi')),
    enviarQuantasVezes: optional(number('eqv')),
    contadorEnvio: optional(number('cev')),
    /** When the first of its series started, and how many intervals after that this one does. */
    firstAt: optional(text('fa')),
    step: optional(number('sp')),
    /** Who saved it last: in their name it starts by itself. */
    savedBy: json<{ userId: UserId; name: string }>('sb'),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byId: { pk: ['companyId'], sk: ['campaignId'] } },
  { group: 'admin' },
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
    /** While nobody more may be written to outside their window: the place up to which it was looked whose window is open. */
    scanned: optional(number('sc')),
    /** Failures from this place on count towards the error pause: the campaign was resumed after those before it. */
    judgedFrom: number('jf'),
    /** What it waits for by itself, and until when. */
    waitsFor: optional(oneOf('w', campaignWaits)),
    waitsUntil: optional(text('wu')),
    /** Id of the job that worked on it last, and of the last one that made a file. */
    lastJob: optional(text('j')),
    exportJob: optional(text('ej')),
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
    /** Its first message; present = it was handed over, and is not again, unless somebody has those get it again whose message failed. */
    messageId: optional(text('mi')),
    /** How often that was done. */
    round: optional(number('r')),
    /** The message that asked whether they want it, and when they said so. */
    askId: optional(text('ai')),
    confirmedAt: optional(text('cf')),
    variant: optional(number('v')),
    state: oneOf('s', recipientStates),
    skipped: optional(text('skp')),
    /** Meta's limit of marketing for this person: how often it kept the message from them, and until when none is tried. */
    limited: optional(number('l')),
    notBefore: optional(text('nb')),
    failure: optional(json<{ code: number; reason: string }>('f')),
    /** Present = it is about to be deleted, and is counted nowhere any more. */
    leaves: optional(flag('lv')),
    at: optional(text('a')),
  },
  { byPlace: { pk: ['companyId', 'campaignId'], sk: ['placeKey'] } },
);

/** That a person of a campaign is to get its message another day, by the day: of thousands of people those are found whose day has come. */
export const campaignDeferralEntity = entity(
  'campaignDeferral',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    notBefore: text('nb'),
    placeKey: text('p'),
  },
  { byTime: { pk: ['companyId', 'campaignId'], sk: ['notBefore', 'placeKey'] } },
);

/** How many people a business portfolio of Meta wrote to outside their window, by the hour. */
export const reachEntity = entity(
  'reach',
  {
    companyId: number('ci'),
    /** The portfolio, or the account where the portfolio is not known. */
    portfolio: text('po'),
    hours: json<HourOfReach[]>('h'),
    /** Rises with each change. */
    version: number('ve'),
    expiresAt: number('x'),
  },
  { byPortfolio: { pk: ['companyId', 'portfolio'], sk: [] } },
);

/** How many people a portfolio wrote to outside their window in an hour otherwise than by campaigns: those are counted once they were written, by reaction. */
export const reachBesidesEntity = entity(
  'reachBesides',
  {
    companyId: number('ci'),
    portfolio: text('po'),
    /** The instant at which the hour begins. */
    hour: text('h'),
    people: number('p'),
    /** Messages that the number includes already, of those after `settledAt`: see count-once.ts. */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
    expiresAt: number('x'),
  },
  { byPortfolio: { pk: ['companyId', 'portfolio'], sk: ['hour'] } },
);

/** Which campaigns a contact got within seven days, where the company limits them. */
export const campaignsGotEntity = entity(
  'campaignsGot',
  {
    companyId: number('ci'),
    contactId: text('co'),
    got: json<CampaignsGot>('g'),
    /** Rises with each change. */
    version: number('ve'),
    expiresAt: number('x'),
  },
  { byContact: { pk: ['companyId', 'contactId'], sk: [] } },
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

/** How many people of a campaign are in each state. `part`: `all`, or those who got one text (`variant 0`), or what happened in an hour (`hour` and the instant
 *  at which it begins). */
export const campaignCountEntity = entity(
  'campaignCount',
  {
    companyId: number('ci'),
    campaignId: text('ca'),
    part: text('pt'),
    waiting: optional(number('w')),
    asked: optional(number('as')),
    sent: optional(number('s')),
    held: optional(number('h')),
    delivered: optional(number('d')),
    read: optional(number('r')),
    answered: optional(number('a')),
    failed: optional(number('f')),
    skipped: optional(number('skp')),
    unknown: optional(number('u')),
    /** Ids of the changes that the numbers include, and the time up to which such ids were moved away (`countOnceIn`). */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  { byCampaign: { pk: ['companyId', 'campaignId'], sk: ['part'] } },
);

/** How a company's campaigns send. */
export const campaignSettingsEntity = entity(
  'campaignSettings',
  { companyId: number('ci'), settings: json<CampaignSettings>('s'), version: number('ve') },
  { byCompany: { pk: ['companyId'], sk: [] } },
);
