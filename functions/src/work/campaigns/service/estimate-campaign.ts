import type { CampaignEstimate } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { estimateOf, priceCategories, type PriceRow } from '@balcao/shared/domain/campaigns/price-table.ts';
import { reachFreeAt, reachLeft, reachOf, type HourOfReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Campaign } from '../store/campaign-store.ts';
import type { Person } from '../store/recipient-store.ts';
import { findCampaign, type CampaignDeps } from './campaign-deps.ts';
import type { PeoplePart } from './gather-people.ts';

export type EstimateDeps = Pick<CampaignDeps, 'campaigns' | 'connections' | 'templates'> & {
  peopleOf: (campaign: Campaign, from: string | null, limit: number) => Promise<PeoplePart | null>;
  /** How many people its list or tag has now; of one that was started, how many were gathered. */
  countOf: (campaign: Campaign) => Promise<number>;
  /** When somebody who came by an advertisement last wrote over the connection; null = they came by none, or nobody knows them. */
  cameByAdAt: (person: Person, connection: Connection) => Promise<string | null>;
  /** The people whom the number's portfolio may write to in 24 hours, by Meta's name for the limit, and those of the last hours. */
  reachOf: (connection: Connection) => Promise<{ said: string | null; hours: ReadonlyArray<HourOfReach> }>;
  prices: () => Promise<ReadonlyArray<PriceRow>>;
  now: () => Date;
};

/** So many of the people are looked at; the others are expected to be like them. */
const looked = 500;

/** What a campaign is expected to cost. @throws AppError ERR_RECORD_NOT_FOUND. */
export const estimateCampaign = async (deps: EstimateDeps, id: CampaignId): Promise<CampaignEstimate> => {
  const campaign = await findCampaign(deps, id);
  const [connection, template, all, part] = await Promise.all([
    deps.connections.get(campaign.whatsappId),
    campaign.templateId === null ? null : deps.templates.get(campaign.templateId),
    deps.countOf(campaign),
    deps.peopleOf(campaign, null, looked),
  ]);
  const category = priceCategories.find((each) => each === template?.template?.category.toLowerCase()) ?? null;
  const read = part?.people ?? [];
  const sample = read.filter(({ hasWhatsapp }) => hasWhatsapp);
  const people = read.length === 0 ? all : Math.round((all * sample.length) / read.length);
  const now = deps.now();
  const reach = connection && template ? reachLeftOf(await deps.reachOf(connection), people, now.toISOString()) : null;
  const nothing = { people, noWhatsapp: all - people, looked: read.length, category, free: 0, unpriced: 0, microUsd: 0, reach };
  if (!connection || !channelCapabilities[connection.channel].businessAccount || category === null || sample.length === 0) return nothing;
  const priced = await Promise.all(
    sample.map(async (person) => ({
      number: person.number,
      isFree: isFreeEntry(await deps.cameByAdAt(person, connection), now),
    })),
  );
  const { free, unpriced, microUsd } = estimateOf(await deps.prices(), priced, category, now.toISOString().replace(/T.*/, ''));
  const scale = people / sample.length;
  return {
    ...nothing,
    free: Math.round(free * scale),
    unpriced: Math.round(unpriced * scale),
    microUsd: Math.round(microUsd * scale),
  };
};

/** For so long after an advertisement or a page's button brought a customer, messages to them cost nothing; since October 2026 all others do, within the reply
 *  window too. https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing */
const freeEntryMs = 72 * 3_600_000;
const isFreeEntry = (cameAt: string | null, now: Date): boolean => cameAt !== null && now.getTime() - Date.parse(cameAt) < freeEntryMs;

/** As if all of them were outside their window: there is no less than that. */
const reachLeftOf = (
  { said, hours }: Awaited<ReturnType<EstimateDeps['reachOf']>>,
  people: number,
  now: string,
): CampaignEstimate['reach'] => {
  const limit = reachOf(said);
  if (limit === undefined) return null;
  return { limit, left: reachLeft(limit, hours, now), freeAt: reachFreeAt(limit, hours, people, now) };
};
