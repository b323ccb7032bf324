import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { signedUrl } from '../../../platform/files.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { campaignSettingsStoreFor, type CampaignSettingsStore } from '../store/campaign-settings-store.ts';
import { campaignStoreFor, type Campaign, type CampaignStore } from '../store/campaign-store.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

export type CampaignDeps = {
  actor: Actor;
  campaigns: CampaignStore;
  recipients: RecipientStore;
  settings: CampaignSettingsStore;
  connections: Pick<ReturnType<typeof connectionRecords>, 'get'>;
  templates: Pick<ReturnType<typeof quickMessageRecords>, 'get'>;
  signUrl: SignUrl;
  now: () => Date;
};

export const campaignDeps = (actor: Actor): CampaignDeps => ({
  actor,
  campaigns: campaignStoreFor(actor.companyId),
  recipients: recipientStoreFor(actor.companyId),
  settings: campaignSettingsStoreFor(actor.companyId),
  connections: connectionRecords(actor.companyId),
  templates: quickMessageRecords(actor.companyId),
  signUrl: signedUrl,
  now: () => new Date(),
});

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const findCampaign = async ({ campaigns }: Pick<CampaignDeps, 'campaigns'>, id: CampaignId): Promise<Campaign> => {
  const found = await campaigns.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};
