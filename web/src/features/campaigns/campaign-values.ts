import { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import { campaignProblems, type CampaignProblem } from '@balcao/shared/domain/campaigns/campaign.ts';
import { intervals } from '@balcao/shared/domain/schedules/schedule.ts';
import { headerMediaOf, type TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import { missingVariables } from '@balcao/shared/domain/templates/template-fields.ts';
import type { Problem } from '../../components/record-form/problem.ts';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import type { Campaign, CampaignFields } from './api/campaign-queries.ts';

export const places = [1, 2, 3, 4, 5] as const;
export type Place = (typeof places)[number];
type Texts = Record<`message${Place}` | `confirmationMessage${Place}`, string>;

/** The form's fields. */
export type CampaignValues = Texts & {
  name: string;
  contactListId: string | null;
  tagListId: string | null;
  whatsappId: string | null;
  scheduledAt: string | null;
  /** How often it starts in all, and after how many days, weeks or months again. */
  enviarQuantasVezes: number;
  valorIntervalo: number;
  intervalo: string | null;
  confirmation: boolean;
  templateId: string | null;
  templateVariables: Record<string, string>;
  openTicket: boolean;
  queueId: string | null;
  userId: string | null;
  statusTicket: string | null;
};
export type CampaignField = keyof CampaignValues;

/** The form's three steps, each with its fields. */
export const steps = {
  who: ['name', 'contactListId', 'tagListId', 'whatsappId', 'scheduledAt', 'enviarQuantasVezes', 'valorIntervalo', 'intervalo'],
  what: [
    ...places.map((place) => `message${place}` as const),
    'confirmation',
    ...places.map((place) => `confirmationMessage${place}` as const),
    'templateId',
    'templateVariables',
  ],
  after: ['openTicket', 'queueId', 'userId', 'statusTicket'],
} as const satisfies Record<string, ReadonlyArray<CampaignField>>;
export type Step = keyof typeof steps;
export const stepNames = ['who', 'what', 'after'] as const satisfies ReadonlyArray<Step>;
export const fieldNames: ReadonlyArray<CampaignField> = stepNames.flatMap((step): ReadonlyArray<CampaignField> => steps[step]);

/** The step in which a field stands. */
export const stepOf = (field: string): Step => stepNames.find((step) => steps[step].some((each) => each === field)) ?? 'who';

export const startOf = (campaign: Campaign | null): CampaignValues => ({
  ...textsOf(campaign),
  name: campaign?.name ?? '',
  contactListId: campaign?.contactListId ?? null,
  tagListId: campaign?.tagListId ?? null,
  whatsappId: campaign?.whatsappId ?? null,
  scheduledAt: campaign?.scheduledAt ?? null,
  enviarQuantasVezes: campaign?.enviarQuantasVezes ?? 1,
  valorIntervalo: campaign?.valorIntervalo ?? 1,
  intervalo: String(campaign?.intervalo ?? 1),
  confirmation: campaign?.confirmation ?? false,
  templateId: campaign?.templateId ?? null,
  templateVariables: campaign?.templateVariables ?? {},
  openTicket: campaign?.openTicket === 'enabled',
  queueId: campaign?.queueId ?? null,
  userId: campaign?.userId ?? null,
  statusTicket: campaign?.statusTicket ?? 'closed',
});

const textsOf = (campaign: Campaign | null): Texts =>
  // Cast: `Object.fromEntries` loses the names.
  Object.fromEntries(
    places.flatMap((place) => [
      [`message${place}`, campaign?.[`message${place}`] ?? ''],
      [`confirmationMessage${place}`, campaign?.[`confirmationMessage${place}`] ?? ''],
    ]),
  ) as Texts;

export const messagesOf = (values: Texts): string[] => places.map((place) => values[`message${place}`]);
export const questionsOf = (values: Texts): string[] => places.map((place) => values[`confirmationMessage${place}`]);

/** What the form has to know besides its fields. */
export type CampaignContext = {
  /** Its connection is an official number. */
  isOfficial: boolean;
  /** It was started once: a cancelled one goes on when somebody restarts it, at no planned time. */
  isStarted: boolean;
  /** The chosen template's parts; null = none is chosen, or it is not known yet. */
  template: ReadonlyArray<TemplateComponent> | null;
  hasFile: boolean;
  now: Date;
};

/** The fields as the contract spells them. Those that do not apply are left empty: a template without an official number, who gets the ticket without one. */
export const toFields = (
  {
    templateId,
    templateVariables,
    openTicket,
    queueId,
    userId,
    statusTicket,
    scheduledAt,
    whatsappId,
    enviarQuantasVezes,
    valorIntervalo,
    intervalo,
    ...fields
  }: CampaignValues,
  { isOfficial, isStarted }: Pick<CampaignContext, 'isOfficial' | 'isStarted'>,
): CampaignFields => ({
  ...fields,
  whatsappId: whatsappId ?? '',
  scheduledAt: isStarted ? null : scheduledAt,
  // Without a time there is no series.
  enviarQuantasVezes: scheduledAt === null || isStarted ? 1 : enviarQuantasVezes,
  valorIntervalo,
  intervalo: seriesIntervals.find((each) => String(each) === intervalo) ?? intervals.days,
  templateId: isOfficial ? templateId : null,
  templateVariables: isOfficial && templateId !== null ? templateVariables : {},
  openTicket: openTicket ? 'enabled' : 'disabled',
  queueId: openTicket ? queueId : null,
  userId: openTicket ? userId : null,
  statusTicket: ticketStatuses.find((status) => status === statusTicket) ?? 'closed',
});
export const seriesIntervals = [intervals.days, intervals.weeks, intervals.months] as const;
export const ticketStatuses = ['closed', 'pending', 'open'] as const;

/** The field at which each problem is told. */
const fieldOf: Record<CampaignProblem, CampaignField> = {
  noMessage: 'message1',
  noConfirmationMessage: 'confirmationMessage1',
  noPeople: 'contactListId',
  twoSources: 'contactListId',
  queueOfUser: 'queueId',
  templateNeeded: 'templateId',
  templateNotAllowed: 'templateId',
  inThePast: 'scheduledAt',
};
export const isCampaignProblem = (problem: string): problem is CampaignProblem => problem in fieldOf;

/** A problem of a campaign at its field; of people at the field that is shown.
 *  @param source where the people come from, as the form shows it. */
export const fieldOfProblem = (problem: CampaignProblem, source: Source): CampaignField =>
  problem === 'noPeople' && source === 'tag' ? 'tagListId' : fieldOf[problem];
export type Source = 'list' | 'tag';

type ProblemTexts = (key: CampaignProblem | 'values' | 'file' | 'required') => string;

/** What keeps the form from being saved, in the order of its fields. */
export const problemsOf = (values: CampaignValues, context: CampaignContext, source: Source, textOf: ProblemTexts): Problem[] => {
  const { isOfficial, template, hasFile, now } = context;
  const fields = toFields(values, context);
  const { contactListId, tagListId, userId, queueId, templateId, scheduledAt } = values;
  const found: Problem[] = [
    ...schemaProblems(campaignsContract.createCampaign.body, fields),
    ...campaignProblems(
      {
        messages: messagesOf(values),
        confirmationMessages: questionsOf(values),
        confirmation: values.confirmation,
        contactListId,
        tagListId,
        userId,
        queueId,
        openTicket: values.openTicket,
        templateId: isOfficial ? templateId : null,
        scheduledAt: context.isStarted ? null : scheduledAt,
      },
      // Without a connection nobody knows whether texts or a template are missing.
      isOfficial,
      now,
    )
      .filter((problem) => values.whatsappId !== null || (problem !== 'noMessage' && problem !== 'templateNeeded'))
      .map((problem) => ({ path: fieldOfProblem(problem, source), error: textOf(problem) })),
    ...(isOfficial && template && templateId !== null
      ? [
          ...(missingVariables(template, values.templateVariables).length > 0
            ? [{ path: 'templateVariables', error: textOf('values') }]
            : []),
          ...(headerMediaOf(template) !== null && !hasFile ? [{ path: 'templateId', error: textOf('file') }] : []),
        ]
      : []),
  ];
  const placeOf = ({ path }: Problem): number => fieldNames.findIndex((name) => name === path.split('.')[0]);
  // One problem of each field: the first says most.
  return found
    .filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
    .sort((one, other) => placeOf(one) - placeOf(other));
};
