import { gotInWeek, type CampaignsGot } from '@balcao/shared/domain/campaigns/campaigns-got.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { CompanyId, ContactId } from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { campaignsGotEntity } from './campaign.entities.ts';

/** Longer than the week that counts. */
const storedSec = 8 * 86_400;

/** Campaigns that a contact got, as they were read. */
export type Got = { got: CampaignsGot; version: number };

export const campaignsGotStoreFor = (companyId: CompanyId) => ({
  get: async (contactId: ContactId): Promise<Got> => {
    const row = await campaignsGotEntity.get({ companyId, contactId }).go({ consistent: true });
    return row ? { got: row.got, version: row.version } : { got: {}, version: 0 };
  },
  /** With a campaign's message: that the contact got it. Refused when it is not any more as it was read. */
  gotWrite: (contactId: ContactId, { got, version }: Got, campaign: CampaignId, now: Date): RowWrite =>
    campaignsGotEntity
      .put({
        companyId,
        contactId,
        got: { ...gotInWeek(got, now), [campaign]: now.toISOString() },
        version: version + 1,
        expiresAt: expiresAfter(now, storedSec),
      })
      .where(sameVersion(version))
      .commit(),
});
export type CampaignsGotStore = ReturnType<typeof campaignsGotStoreFor>;
