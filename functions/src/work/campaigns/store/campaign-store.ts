import {
  campaign as campaignSchema,
  campaignId as campaignIdSchema,
  pauseReasons,
  type Campaign as CampaignFields,
  type CampaignId,
  type CampaignWait,
} from '@balcao/shared/domain/campaigns/campaign.ts';
import { recipientStates, type RecipientCounts } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { contactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { jobId, type JobId } from '@balcao/shared/domain/jobs/job.ts';
import { connectionId, queueId, quickMessageId, tagId, userId, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { Conditions, Place } from '../../../platform/table/expression.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { campaignCountEntity, campaignEntity, campaignRunEntity } from './campaign.entities.ts';

/** `startedAt`: when its people were first gathered; null = it was never started. */
export type Campaign = CampaignFields & {
  startedAt: string | null;
  media: Attachment | null;
  savedBy: { userId: UserId; name: string };
  /** When the first of its series started, and how many intervals after that this one does. */
  firstAt: string | null;
  step: number;
  version: number;
};
/** How far a campaign came. `waits`: what it waits for by itself, and until when. */
export type CampaignRun = {
  turn: number;
  dueAt: string;
  next: number;
  people: number;
  gathered: boolean;
  /** Failures from this place on count towards the error pause: the campaign was resumed after those before it. */
  judgedFrom: number;
  /** While nobody more may be written to outside their window: the place up to which it was looked whose window is open, each person once. */
  scanned: number;
  waits: { for: CampaignWait; until: string } | null;
  jobId: JobId | null;
  exportJobId: JobId | null;
};
export type Counts = RecipientCounts & { people: number };
/** What the report shows besides: by hour and by text. */
export type CountParts = {
  all: Counts;
  hours: ReadonlyArray<{ hour: string; counts: Counts }>;
  variants: ReadonlyArray<{ variant: number; counts: Counts }>;
};

export const allPart = 'all';
export const variantPart = (variant: number): string => `variant ${variant}`;
const hourMs = 3_600_000;
export const hourPart = (at: string): string => `hour ${new Date(Math.floor(Date.parse(at) / hourMs) * hourMs).toISOString()}`;

const orNull = <T>(schema: { parse: (value: unknown) => T }, value: string | undefined): T | null =>
  value === undefined ? null : schema.parse(value);

const toCampaign = ({ companyId: _company, campaignId, ...row }: RowOf<typeof campaignEntity>): Campaign => ({
  ...row,
  id: campaignIdSchema.parse(campaignId),
  pausedFor: pauseReasons.find((reason) => reason === row.pausedFor) ?? null,
  scheduledAt: row.scheduledAt ?? null,
  completedAt: row.completedAt ?? null,
  startedAt: row.startedAt ?? null,
  contactListId: orNull(contactListId, row.contactListId),
  tagListId: orNull(tagId, row.tagListId),
  whatsappId: connectionId.parse(row.whatsappId),
  userId: orNull(userId, row.userId),
  queueId: orNull(queueId, row.queueId),
  templateId: orNull(quickMessageId, row.templateId),
  media: row.media ?? null,
  intervalo: campaignSchema.shape.intervalo.parse(row.intervalo ?? 1),
  valorIntervalo: row.valorIntervalo ?? 1,
  enviarQuantasVezes: row.enviarQuantasVezes ?? 1,
  contadorEnvio: row.contadorEnvio ?? 1,
  firstAt: row.firstAt ?? null,
  step: row.step ?? 0,
});

const toRun = (row: RowOf<typeof campaignRunEntity>): CampaignRun => ({
  turn: row.turn,
  dueAt: row.dueAt,
  next: row.next,
  people: row.people,
  gathered: row.gathered,
  judgedFrom: row.judgedFrom,
  scanned: row.scanned ?? 0,
  waits: row.waitsFor && row.waitsUntil ? { for: row.waitsFor, until: row.waitsUntil } : null,
  jobId: orNull(jobId, row.lastJob),
  exportJobId: orNull(jobId, row.exportJob),
});

/** Convert row images from the DynamoDB stream. */
export const parseCampaignImage = (image: Record<string, unknown>): Campaign => toCampaign(campaignEntity.parseRow(image));
export const parseRunImage = (image: Record<string, unknown>): { id: CampaignId; run: CampaignRun } => {
  const row = campaignRunEntity.parseRow(image);
  return { id: campaignIdSchema.parse(row.campaignId), run: toRun(row) };
};
/** `open`: how many people have not got their message and are not left out. */
export const parseCountImage = (image: Record<string, unknown>): { id: CampaignId; part: string; open: number } => {
  const { campaignId, part, waiting = 0, asked = 0 } = campaignCountEntity.parseRow(image);
  return { id: campaignIdSchema.parse(campaignId), part, open: waiting + asked };
};

const toCounts = (row: Partial<RowOf<typeof campaignCountEntity>> | undefined): Counts => {
  // Cast: `Object.fromEntries` loses the names.
  const each = Object.fromEntries(recipientStates.map((state) => [state, row?.[state] ?? 0])) as RecipientCounts;
  return { ...each, people: Object.values(each).reduce((sum, count) => sum + count, 0) };
};

export const newRun = (at: string): CampaignRun => ({
  turn: 1,
  dueAt: at,
  next: 0,
  people: 0,
  gathered: false,
  judgedFrom: 0,
  scanned: 0,
  waits: null,
  jobId: null,
  exportJobId: null,
});

export const campaignStoreFor = (companyId: CompanyId) => {
  const keyOf = (campaignId: CampaignId) => ({ companyId, campaignId });
  const toRow = ({ id, ...campaign }: Campaign) => ({ ...keyOf(id), ...campaign });
  const toRunRow = (id: CampaignId, { waits, jobId: lastJob, exportJobId: exportJob, ...run }: CampaignRun) => ({
    ...keyOf(id),
    ...run,
    waitsFor: waits?.for ?? null,
    waitsUntil: waits?.until ?? null,
    lastJob,
    exportJob,
  });
  return {
    /** Newest first. */
    list: async (): Promise<Campaign[]> => {
      const { data } = await campaignEntity.query('byId', { companyId }).all();
      return data.map(toCampaign).reverse();
    },
    get: async (id: CampaignId): Promise<Campaign | null> => {
      const row = await campaignEntity.get(keyOf(id)).go({ consistent: true });
      return row && toCampaign(row);
    },
    createWrite: (campaign: Campaign): RowWrite => campaignEntity.create(toRow(campaign)).commit(),
    /** Refused when it is not any more as it was read. */
    changeWrite: (before: Campaign, after: Campaign): RowWrite =>
      campaignEntity.put(toRow(after)).where(sameVersion(before.version)).commit(),
    removal: (campaign: Campaign) => campaignEntity.removal(toRow(campaign), sameVersion(campaign.version)),
    counts: async (ids: ReadonlyArray<CampaignId>): Promise<Map<CampaignId, Counts>> => {
      const rows = await campaignCountEntity.getMany(ids.map((id) => ({ ...keyOf(id), part: allPart })));
      const byId = new Map(rows.map((row) => [row.campaignId, toCounts(row)]));
      return new Map(ids.map((id) => [id, byId.get(id) ?? toCounts(undefined)]));
    },
    parts: async (id: CampaignId): Promise<CountParts> => {
      const { data } = await campaignCountEntity.query('byCampaign', keyOf(id)).all();
      const of = <T>(name: string, make: (value: string, counts: Counts) => T): T[] =>
        data.flatMap((row) => (row.part.startsWith(`${name} `) ? [make(row.part.slice(name.length + 1), toCounts(row))] : []));
      return {
        all: toCounts(data.find(({ part }) => part === allPart)),
        hours: of('hour', (hour, counts) => ({ hour, counts })),
        variants: of('variant', (variant, counts) => ({ variant: Number(variant), counts })),
      };
    },
    removeCounts: async (id: CampaignId): Promise<void> => {
      const { data } = await campaignCountEntity.query('byCampaign', keyOf(id)).all();
      await campaignCountEntity.deleteMany(data.map(({ part }) => ({ ...keyOf(id), part })));
      await campaignRunEntity.delete(keyOf(id)).attempt();
    },
    run: async (id: CampaignId): Promise<CampaignRun | null> => {
      const row = await campaignRunEntity.get(keyOf(id)).go({ consistent: true });
      return row && toRun(row);
    },
    runs: async (ids: ReadonlyArray<CampaignId>): Promise<Map<string, CampaignRun>> =>
      new Map((await campaignRunEntity.getMany(ids.map(keyOf))).map((row) => [row.campaignId, toRun(row)])),
    /** Begins to gather. Refused when it began already. */
    newRunWrite: (id: CampaignId, run: CampaignRun): RowWrite => campaignRunEntity.create(toRunRow(id, run)).commit(),
    /** Refused when another turn was taken, or another job was begun, since it was read. */
    runWrite: (id: CampaignId, before: CampaignRun, after: CampaignRun): RowWrite =>
      campaignRunEntity.put(toRunRow(id, after)).where(isAsRead(before)).commit(),
    /** More people were gathered; no effect when that was noted already. */
    noteGathered: async (id: CampaignId, before: CampaignRun, { people, gathered }: CampaignRun): Promise<void> => {
      await campaignRunEntity
        .patch(keyOf(id))
        .set({ people, gathered })
        .where((row, { eq }) => `${eq(row.people, before.people)} AND ${eq(row.gathered, false)}`)
        .attempt();
    },
    /** @returns false when another delivery took this turn. */
    advance: (id: CampaignId, before: CampaignRun, { turn, next, dueAt, waits, scanned }: CampaignRun): Promise<boolean> =>
      campaignRunEntity
        .patch(keyOf(id))
        .set({ turn, next, dueAt, scanned, waitsFor: waits?.for ?? null, waitsUntil: waits?.until ?? null })
        .where((row, { eq }) => eq(row.turn, before.turn))
        .attempt(),
  };
};
export type CampaignStore = ReturnType<typeof campaignStoreFor>;

const isAsRead =
  ({ turn, jobId: job }: CampaignRun) =>
  (row: { turn: Place; lastJob: Place }, { eq, notExists }: Conditions): string =>
    `${eq(row.turn, turn)} AND ${job === null ? notExists(row.lastJob) : eq(row.lastJob, job)}`;
