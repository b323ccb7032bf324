import * as z from 'zod';
import { contactListId } from '../contact-lists/contact-list.ts';
import { connectionId, instant, queueId, quickMessageId, tagId, ulidOf, userId } from '../ids.ts';
import { intervals } from '../schedules/schedule.ts';
import { templateVariables } from '../templates/template.ts';
import { campaignStatuses } from './campaign-status.ts';
import { noRecipients, type RecipientCounts, type RecipientState } from './recipient-state.ts';

export const campaignId = ulidOf<'CampaignId'>();
export type CampaignId = z.infer<typeof campaignId>;

export const campaignNameLength = { min: 2, max: 50 } as const;
/** A campaign has so many messages to choose from, and as many that ask for a confirmation (spec 2, section 9). */
export const variants = 5;
/** Longest text of a message, in code points: what WhatsApp takes. */
export const longestCampaignMessage = 4096;
/** Campaigns of a company. */
export const mostCampaigns = 500;
/** People of a campaign. */
export const mostRecipients = 100_000;

export const mostCampaignInterval = 365;
/** Campaigns of a series. */
export const mostCampaignTimes = 100;

/** Why a campaign that sends is standing still: a person paused it (`byHand`); too many of the newest messages failed; the number, its template or the account may
 *  not send; people reported the number so often that Meta would restrict it next (`numberQuality`); its connection or what else it needs is gone; the plan
 *  holds no campaigns any more; the hours in which it may send have no length. */
export const pauseReasons = [
  'byHand',
  'errors',
  'numberRestricted',
  'numberQuality',
  'templatePaused',
  'connectionLost',
  'connectionDeleted',
  'notInPlan',
  'listDeleted',
  'noHours',
] as const;

/** What a campaign that sends waits for by itself: its hours; the connection, which is not connected; what it handed over and the number has not sent yet; people
 *  whom the number or its account may write to later; people who got too much marketing of others, whom Meta lets it write to another day (`marketing`); answers to the question whether people want it. */
export const campaignWaits = ['hours', 'connection', 'number', 'reach', 'answers', 'marketing'] as const;
export type CampaignWait = (typeof campaignWaits)[number];

export const campaign = z.object({
  id: campaignId,
  name: z.string(),
  status: z.enum(campaignStatuses),
  /** Null = it sends, or does not send at all. */
  pausedFor: z.enum(pauseReasons).nullable(),
  /** Texts, of which each person gets one; empty ones are none. */
  messages: z.array(z.string()).length(variants),
  confirmationMessages: z.array(z.string()).length(variants),
  /** Whether people are asked first, and get the message when they answer. */
  confirmation: z.boolean(),
  scheduledAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Exactly one of the two says to whom it goes. */
  contactListId: contactListId.nullable(),
  tagListId: tagId.nullable(),
  whatsappId: connectionId,
  /** The ticket that is opened with the message, if `openTicket`: whose, in which queue, and how it stands. */
  openTicket: z.boolean(),
  userId: userId.nullable(),
  queueId: queueId.nullable(),
  statusTicket: z.enum(['closed', 'pending', 'open']),
  /** The official template that goes out in the place of the texts, with what is put into its fields. */
  templateId: quickMessageId.nullable(),
  templateVariables,
  /** One with a time is followed by the next of its series when it starts: in so many (`valorIntervalo`) days, weeks or months, until there were
   *  `enviarQuantasVezes`. */
  intervalo: z.literal([intervals.days, intervals.weeks, intervals.months]),
  valorIntervalo: z.number().int().min(1).max(mostCampaignInterval),
  enviarQuantasVezes: z.number().int().min(1).max(mostCampaignTimes),
  /** Its place in the series, from 1. */
  contadorEnvio: z.number().int(),
});
export type Campaign = z.infer<typeof campaign>;

export type CampaignProblem =
  | 'noMessage'
  | 'noConfirmationMessage'
  | 'noPeople'
  | 'twoSources'
  | 'queueOfUser'
  | 'templateNeeded'
  | 'templateNotAllowed'
  | 'inThePast';

/** What keeps a campaign from being saved, in the order in which a form shows it.
 *  @param isOfficial whether its connection is an official number, which starts conversations by templates only. */
export const campaignProblems = (
  {
    messages,
    confirmation,
    confirmationMessages,
    contactListId: list,
    tagListId: tag,
    userId: user,
    queueId: queue,
    openTicket,
    templateId,
    scheduledAt,
  }: Pick<Campaign, 'messages' | 'confirmation' | 'confirmationMessages' | 'openTicket' | 'scheduledAt'> &
    // Whether they are named is all that counts: a form has plain texts.
    Record<'contactListId' | 'tagListId' | 'userId' | 'queueId' | 'templateId', string | null>,
  isOfficial: boolean,
  now: Date,
): CampaignProblem[] => {
  const hasText = (texts: ReadonlyArray<string>): boolean => texts.some((text) => text.trim() !== '');
  const problems: Record<CampaignProblem, boolean> = {
    noMessage: !isOfficial && !hasText(messages),
    noConfirmationMessage: !isOfficial && confirmation && !hasText(confirmationMessages),
    noPeople: list === null && tag === null,
    twoSources: list !== null && tag !== null,
    queueOfUser: openTicket && user !== null && queue === null,
    templateNeeded: isOfficial && templateId === null,
    templateNotAllowed: !isOfficial && templateId !== null,
    inThePast: scheduledAt !== null && Date.parse(scheduledAt) <= now.getTime(),
  };
  return (Object.keys(problems) as CampaignProblem[]).filter((problem) => problems[problem]);
};

export const recipientCounts = (counts: Partial<Record<RecipientState, number>>): RecipientCounts => ({ ...noRecipients, ...counts });
