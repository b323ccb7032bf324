import {
  campaignId as campaignIdSchema,
  type Campaign as CampaignFields,
  type CampaignId,
} from '@balcao/shared/domain/campaigns/campaign.ts';
import type { RecipientCounts } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { recipientStates } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { contactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { jobId, type JobId } from '@balcao/shared/domain/jobs/job.ts';
import { connectionId, queueId, quickMessageId, tagId, userId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { pauseReasons } from '@balcao/shared/domain/campaigns/campaign.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { campaignCountEntity, campaignEntity, campaignRunEntity } from './campaign.entities.ts';

/** `gatherJobId`: the job that gathers its people; null = it was never started. */
export type Campaign = CampaignFields & {
  startedAt: string | null;
  gatherJobId: JobId | null;
  media: Attachment | null;
  version: number;
};
/** How far a campaign came. */
export type CampaignRun = Pick<RowOf<typeof campaignRunEntity>, 'turn' | 'dueAt' | 'next' | 'people' | 'gathered'>;
export type Counts = RecipientCounts & { people: number };

const orNull = <T>(schema: { parse: (value: unknown) => T }, value: string | undefined): T | null =>
  value === undefined ? null : schema.parse(value);

const toCampaign = ({ companyId: _company, campaignId, ...row }: RowOf<typeof campaignEntity>): Campaign => ({
  ...row,
  id: campaignIdSchema.parse(campaignId),
  pausedFor: pauseReasons.find((reason) => reason === row.pausedFor) ?? null,
  scheduledAt: row.scheduledAt ?? null,
  completedAt: row.completedAt ?? null,
  startedAt: row.startedAt ?? null,
  gatherJobId: orNull(jobId, row.gatherJobId),
  contactListId: orNull(contactListId, row.contactListId),
  tagListId: orNull(tagId, row.tagListId),
  whatsappId: connectionId.parse(row.whatsappId),
  userId: orNull(userId, row.userId),
  queueId: orNull(queueId, row.queueId),
  templateId: orNull(quickMessageId, row.templateId),
  media: row.media ?? null,
});

/** Converts a campaign's row image from the DynamoDB stream. */
export const parseCampaignImage = (image: Record<string, unknown>): Campaign => toCampaign(campaignEntity.parseRow(image));
export const parseCountImage = (image: Record<string, unknown>): { id: CampaignId; counts: Counts } => {
  const row = campaignCountEntity.parseRow(image);
  return { id: campaignIdSchema.parse(row.campaignId), counts: toCounts(row) };
};

const toCounts = (row: Partial<RowOf<typeof campaignCountEntity>> | undefined): Counts => {
  const each = Object.fromEntries(recipientStates.map((state) => [state, row?.[state] ?? 0])) as RecipientCounts;
  return { ...each, people: Object.values(each).reduce((sum, count) => sum + count, 0) };
};

export const campaignStoreFor = (companyId: CompanyId) => {
  const keyOf = (campaignId: CampaignId) => ({ companyId, campaignId });
  const toRow = ({ id, ...campaign }: Campaign) => ({ ...keyOf(id), ...campaign });
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
      const rows = await campaignCountEntity.getMany(ids.map(keyOf));
      const byId = new Map(rows.map((row) => [row.campaignId, toCounts(row)]));
      return new Map(ids.map((id) => [id, byId.get(id) ?? toCounts(undefined)]));
    },
    run: async (id: CampaignId): Promise<CampaignRun | null> => {
      const row = await campaignRunEntity.get(keyOf(id)).go({ consistent: true });
      return row && { turn: row.turn, dueAt: row.dueAt, next: row.next, people: row.people, gathered: row.gathered };
    },
    /** Begins to gather anew, or goes on: the next turn. */
    runWrite: (id: CampaignId, run: CampaignRun): RowWrite => campaignRunEntity.put({ ...keyOf(id), ...run }).commit(),
    /** More people were gathered; no effect when that was noted already. */
    noteGathered: async (id: CampaignId, before: CampaignRun, { people, gathered }: CampaignRun): Promise<void> => {
      await campaignRunEntity
        .patch(keyOf(id))
        .set({ people, gathered })
        .where((row, { eq }) => `${eq(row.people, before.people)} AND ${eq(row.gathered, false)}`)
        .attempt();
    },
    /** Its next turn may be taken from this instant on. */
    dueWrite: (id: CampaignId, { turn }: CampaignRun, at: Date): RowWrite =>
      campaignRunEntity
        .patch(keyOf(id))
        .set({ dueAt: at.toISOString() })
        .where((row, { eq }) => eq(row.turn, turn))
        .commit(),
    /** @returns false when another delivery took this turn. */
    advance: (id: CampaignId, before: CampaignRun, after: CampaignRun): Promise<boolean> =>
      campaignRunEntity
        .put({ ...keyOf(id), ...after })
        .where((row, { eq }) => eq(row.turn, before.turn))
        .attempt(),
  };
};
export type CampaignStore = ReturnType<typeof campaignStoreFor>;
