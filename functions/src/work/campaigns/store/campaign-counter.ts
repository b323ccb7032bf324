import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { countOnceIn, type CountedChange, type CounterRows } from '../../../platform/count-once.ts';
import { campaignCountEntity } from './campaign.entities.ts';

export type CountBucket = { companyId: number; campaignId: CampaignId; part: string };
export type CountNumbers = Partial<Record<RecipientState, number>> & Record<string, number>;

const rows: CounterRows<CountBucket, CountNumbers> = {
  nameOf: ({ campaignId, part }) => `campaign ${campaignId} ${part}`,
  companyOf: ({ companyId }) => companyId,
  get: (bucket) => campaignCountEntity.get(bucket).go({ consistent: true }),
  add: (bucket, counts, counted, condition) =>
    campaignCountEntity
      .upsert(bucket)
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' }),
  settle: (bucket, settledAt, counted, condition) =>
    campaignCountEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) => campaignCountEntity.upsert(bucket).add(counts).commit(),
};

/** Counts each change of a campaign's people once, however often it is delivered. */
export const countPeople = (changes: ReadonlyArray<CountedChange<CountBucket, CountNumbers>>, now: Date): Promise<void> =>
  countOnceIn(rows, changes, now);
