import { campaignSettings, defaultCampaignSettings, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { campaignSettingsEntity } from './campaign.entities.ts';

export type StoredSettings = { settings: CampaignSettings; version: number };

export const campaignSettingsStoreFor = (companyId: CompanyId) => ({
  /** The defaults, with version 0, until somebody saves something. */
  get: async (): Promise<StoredSettings> => {
    const row = await campaignSettingsEntity.get({ companyId }).go({ consistent: true });
    return row
      ? { settings: campaignSettings.parse(row.settings), version: row.version }
      : { settings: defaultCampaignSettings, version: 0 };
  },
  /** Refused when they are not any more as they were read. */
  saveWrite: ({ version }: StoredSettings, settings: CampaignSettings): RowWrite =>
    campaignSettingsEntity
      .put({ companyId, settings, version: version + 1 })
      .where(sameVersion(version))
      .commit(),
});
export type CampaignSettingsStore = ReturnType<typeof campaignSettingsStoreFor>;
