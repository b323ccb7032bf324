import { campaignId, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';

type Kind = 'campaign' | 'campaign-ask' | 'campaign-test';

/** Under which client id the messages of a campaign to one person are stored, by which what becomes of them is found again: `campaign` its message, `campaign-ask` the
 *  question whether they want it. A long text is several messages. */
export const clientIdOf = (kind: Kind, id: CampaignId, place: number, round: number, part: number): string =>
  `${kind}:${id}:${place}:${round}:${part}`;

/** The campaign and place of its message, or of its question (`asks`); null = of none. Only the first message of a long text counts. */
export const placeOfClientId = (clientId: unknown): { campaignId: CampaignId; place: number; asks: boolean } | null => {
  const [, kind, id, place] = (typeof clientId === 'string' ? pattern.exec(clientId) : null) ?? [];
  const campaign = campaignId.safeParse(id);
  return campaign.success ? { campaignId: campaign.data, place: Number(place), asks: kind === 'campaign-ask' } : null;
};
const pattern = /^(campaign|campaign-ask):([0-9A-Z]{26}):(\d{1,7}):\d+:0$/;
