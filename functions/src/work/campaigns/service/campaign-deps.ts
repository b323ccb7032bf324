import { campaignProblems, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { templateProblem } from '../../../conversation/tickets/service/automatic-messages.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { signedUrl } from '../../../platform/files.ts';
import { jobDepsOf, type JobDeps } from '../../../platform/jobs/job-deps.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { campaignCostRecords, type CampaignCostStore } from '../../costs/service/campaign-cost-records.ts';
import { campaignEntity } from '../store/campaign.entities.ts';
import { campaignSettingsStoreFor, type CampaignSettingsStore } from '../store/campaign-settings-store.ts';
import { campaignStoreFor, type Campaign, type CampaignStore } from '../store/campaign-store.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

export type CampaignDeps = JobDeps & {
  actor: Actor;
  campaigns: CampaignStore;
  recipients: RecipientStore;
  settings: CampaignSettingsStore;
  connections: Pick<ReturnType<typeof connectionRecords>, 'get'>;
  templates: Pick<ReturnType<typeof quickMessageRecords>, 'get'>;
  tickets: Pick<ReturnType<typeof ticketRecords>, 'getMany'>;
  costs: Pick<CampaignCostStore, 'get'>;
  signUrl: SignUrl;
};

export const campaignDeps = (actor: Actor, jobsQueueUrl: string): CampaignDeps => ({
  ...jobDepsOf(actor.companyId, jobsQueueUrl),
  actor,
  campaigns: campaignStoreFor(actor.companyId),
  recipients: recipientStoreFor(actor.companyId),
  settings: campaignSettingsStoreFor(actor.companyId),
  connections: connectionRecords(actor.companyId),
  templates: quickMessageRecords(actor.companyId),
  tickets: ticketRecords(actor.companyId),
  costs: campaignCostRecords(actor.companyId),
  signUrl: signedUrl,
});

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const findCampaign = async ({ campaigns }: Pick<CampaignDeps, 'campaigns'>, id: CampaignId): Promise<Campaign> => {
  const found = await campaigns.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

/** @param before the campaign as it was; null = it is new.
 *  @param isStart it is to send: the file that its template needs has to be there.
 *  @throws AppError ERR_CAMPAIGN_UNSOUND with the first problem; the codes of records that are not there, and of a template that cannot be sent. */
export const assertSound = async (
  { actor, connections, templates, now }: CampaignDeps,
  given: Campaign,
  before: Campaign | null,
  isStart = false,
): Promise<void> => {
  const connection = await connections.get(given.whatsappId);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const { templates: isOfficial, facebookLogin } = channelCapabilities[connection.channel];
  // A page or an Instagram account can only answer who wrote to it.
  if (facebookLogin) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  const [problem] = campaignProblems(given, isOfficial, now());
  if (problem) throw new AppError('ERR_CAMPAIGN_UNSOUND', { problem });
  await assertReferences(actor.companyId, campaignEntity, given, before);
  if (given.templateId === null) return;
  const code = templateProblem(await templates.get(given.templateId), connection, {
    ...given,
    media: given.media ?? (isStart ? null : 'later'),
  });
  if (code) throw new AppError(code, undefined);
};
