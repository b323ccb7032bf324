import type { CampaignView } from '@balcao/shared/contract/campaigns.ts';
import { presentAttachment } from '../../../organisation/uploads/service/present-attachment.ts';
import type { Campaign, Counts } from '../store/campaign-store.ts';
import type { CampaignDeps } from './campaign-deps.ts';

/** The five texts under their own names: `message1` … `message5`. */
const numbered = <const Name extends string>(name: Name, texts: ReadonlyArray<string>) =>
  // Cast: `Object.fromEntries` loses the names.
  Object.fromEntries(texts.map((text, index) => [`${name}${index + 1}`, text])) as { [Key in `${Name}${1 | 2 | 3 | 4 | 5}`]: string };

export const toCampaignView = (
  { messages, confirmationMessages, openTicket, media, gatherJobId: _job, ...campaign }: Campaign,
  counts: Counts,
  attachment: Pick<CampaignView, 'mediaPath' | 'mediaName' | 'mediaType'>,
): CampaignView => ({
  ...campaign,
  ...numbered('message', messages),
  ...numbered('confirmationMessage', confirmationMessages),
  openTicket: openTicket ? 'enabled' : 'disabled',
  ...attachment,
  counts,
});

export const presentCampaigns = async (
  { campaigns, signUrl }: Pick<CampaignDeps, 'campaigns' | 'signUrl'>,
  shown: ReadonlyArray<Campaign>,
): Promise<CampaignView[]> => {
  const counts = await campaigns.counts(shown.map(({ id }) => id));
  return Promise.all(
    shown.map(async (campaign) => {
      const its = counts.get(campaign.id);
      if (!its) throw new Error('a campaign without counts');
      return toCampaignView(campaign, its, await presentAttachment(campaign.media, signUrl));
    }),
  );
};

export const presentCampaign = async (deps: Pick<CampaignDeps, 'campaigns' | 'signUrl'>, campaign: Campaign): Promise<CampaignView> => {
  const [view] = await presentCampaigns(deps, [campaign]);
  if (!view) throw new Error('a campaign without a view');
  return view;
};

/** What the audit log shows of a campaign. */
export const toLogged = ({
  id: _id,
  version: _version,
  media,
  templateVariables: _variables,
  completedAt: _completed,
  startedAt: _started,
  gatherJobId: _job,
  ...shown
}: Campaign) => ({ ...shown, mediaName: media?.fileName ?? null });
