import { campaignId, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';

/** Under which client id the messages of a campaign to one person are stored, by which what becomes of them is found again. A long text is several. */
export const clientIdOf = (id: CampaignId, place: number, part: number): string => `campaign:${id}:${place}:${part}`;

/** The campaign and place of a message; null = of none. Only the first message of a long text counts. */
export const placeOfClientId = (clientId: unknown): { campaignId: CampaignId; place: number } | null => {
  const [, id, place] = (typeof clientId === 'string' ? pattern.exec(clientId) : null) ?? [];
  const campaign = campaignId.safeParse(id);
  return campaign.success ? { campaignId: campaign.data, place: Number(place) } : null;
};
const pattern = /^campaign:([0-9A-Z]{26}):(\d{1,7}):0$/;
