import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { countOnceIn, type CountedChange, type CounterRows } from '../../../platform/count-once.ts';
import { campaignCostEntity } from './cost.entities.ts';

export type CampaignCostBucket = { companyId: CompanyId; campaignId: CampaignId };
export type CampaignCostNumbers = { messages: number; billable: number; unpriced: number; microUsd: number };

const rows: CounterRows<CampaignCostBucket, CampaignCostNumbers> = {
  nameOf: ({ campaignId }) => `cost of campaign ${campaignId}`,
  companyOf: ({ companyId }) => companyId,
  get: (bucket) => campaignCostEntity.get(bucket).go({ consistent: true }),
  add: (bucket, counts, counted, condition) =>
    campaignCostEntity
      .upsert(bucket)
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' }),
  settle: (bucket, settledAt, counted, condition) =>
    campaignCostEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) => campaignCostEntity.upsert(bucket).add(counts).commit(),
};

/** Adds each of these once, however often it comes. */
export const countCampaignCosts = (
  changes: ReadonlyArray<CountedChange<CampaignCostBucket, CampaignCostNumbers>>,
  now: Date,
): Promise<void> => countOnceIn(rows, changes, now);

export const campaignCostStoreFor = (companyId: CompanyId) => ({
  /** What its messages that were delivered so far cost; null = none was, or they have no price. */
  get: async (campaignId: CampaignId): Promise<CampaignCostNumbers | null> => {
    const row = await campaignCostEntity.get({ companyId, campaignId }).go();
    return row && { messages: row.messages, billable: row.billable, unpriced: row.unpriced, microUsd: row.microUsd };
  },
  remove: async (campaignId: CampaignId): Promise<void> => {
    await campaignCostEntity.delete({ companyId, campaignId }).attempt();
  },
});
export type CampaignCostStore = ReturnType<typeof campaignCostStoreFor>;
