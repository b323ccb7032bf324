import { priceRowOf } from '@balcao/shared/domain/campaigns/price-table.ts';
import { monthOf } from '@balcao/shared/domain/connections/service-messages.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  partsOfThread,
  type CompanyId,
  type ConnectionId,
  type ContactId,
} from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import type { Countable } from '../service/countable.ts';
import { joinableIn } from '../service/joinable-in.ts';
import { placeOfClientId } from '../../campaigns/service/message-of-campaign.ts';
import { countCampaignCosts } from '../store/campaign-cost-store.ts';
import { countCosts, joinableLine, priceLine, resolvedLine, type CostBucket, type CostNumbers } from '../store/cost-store.ts';
import { priceStore, type PriceStore } from '../store/price-store.ts';

type Counted = Parameters<typeof countCosts>[0][number];
type CountedOfCampaign = Parameters<typeof countCampaignCosts>[0][number];
type Deps = {
  count: typeof countCosts;
  countOfCampaigns: typeof countCampaignCosts;
  prices: () => ReturnType<PriceStore['get']>;
  /** Null = the company is gone. */
  timeZone: (companyId: CompanyId) => Promise<string | null>;
  /** Whether messages over it have a price. */
  isOfficial: (companyId: CompanyId, connectionId: ConnectionId) => Promise<boolean>;
  /** Digits with calling code; null = not known. */
  numberOf: (companyId: CompanyId, contactId: ContactId) => Promise<string | null>;
  now: () => Date;
};

/** Counts by month what the messages of official numbers cost: the delivered ones with their price, the conversations that were resolved, and the messages of bots
 *  that would have fitted into the one before. Of anything else only a few words are read. */
export const messageCostsOf = (deps: Deps): Reaction => ({
  on: { message: ['created', 'changed'], ticket: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    const counted = [...changes.flatMap(toResolved), ...joinableIn(changes), ...changes.flatMap(toDelivered)];
    if (counted.length === 0) return;
    const found = await Promise.all(counted.map((each) => toCounted(deps, each)));
    await Promise.all([
      deps.count(
        found.flatMap(({ costs }) => costs),
        deps.now(),
      ),
      deps.countOfCampaigns(
        found.flatMap(({ ofCampaign }) => ofCampaign),
        deps.now(),
      ),
    ]);
  },
});

const toResolved = ({ entity, old, new: now, eventId, at }: Change): Countable[] => {
  if (entity !== 'ticket' || now?.['status'] !== 'closed' || old?.['status'] === 'closed') return [];
  if (!isOfficial(now['channel'])) return [];
  return [
    {
      companyId: companyIdSchema.parse(now['companyId']),
      connectionId: connectionIdSchema.parse(now['connectionId']),
      eventId,
      at,
      instant: String(now['updatedAt']),
      line: 'resolved',
    },
  ];
};

const isOfficial = (channel: unknown): boolean =>
  Object.entries(channelCapabilities).some(([name, { businessAccount }]) => businessAccount && name === channel);

/** A message that was delivered with this change, or whose price became known after that. */
const toDelivered = ({ entity, old, new: now, at }: Change): Countable[] => {
  if (entity !== 'message' || !now?.['pricing'] || !old) return [];
  const [before, message] = [parseMessageImage(old), parseMessageImage(now)];
  if (!isDelivered(message) || isDelivered(before)) return [];
  return [
    {
      companyId: companyIdSchema.parse(now['companyId']),
      connectionId: connectionIdSchema.parse(partsOfThread(message.threadId).connectionId),
      eventId: message.id,
      at,
      instant: message.updatedAt,
      line: 'price',
      message,
    },
  ];
};

/** Reactions are free. */
const isDelivered = ({ fromMe, ack, mediaType, pricing }: Message): boolean =>
  fromMe && ack >= 2 && mediaType !== 'reactionMessage' && pricing !== undefined;

/** What one of them adds: to the costs of a month, and, of a campaign's message, to those of the campaign. */
type Found = { costs: Counted[]; ofCampaign: CountedOfCampaign[] };
const nothing: Found = { costs: [], ofCampaign: [] };

const toCounted = async ({ prices, timeZone, numberOf, isOfficial: hasPrices }: Deps, each: Countable): Promise<Found> => {
  const { companyId, connectionId, eventId, at, instant } = each;
  const zone = await timeZone(companyId);
  if (zone === null || (each.line === 'joinable' && !(await hasPrices(companyId, connectionId)))) return nothing;
  const counted = (line: string, counts: CostNumbers, ofCampaign: CountedOfCampaign[] = []): Found => {
    const bucket: CostBucket = { companyId, connectionId, month: monthOf(instant, zone), line };
    return { costs: [{ eventId, at, deltas: [{ bucket, counts }] }], ofCampaign };
  };
  if (each.line !== 'price')
    return counted(each.line === 'resolved' ? resolvedLine : joinableLine, { messages: 1, billable: 0, microUsd: 0 });
  const { contactId, pricing, clientId } = each.message;
  if (!pricing) return nothing;
  const [{ rows }, number] = await Promise.all([prices(), numberOf(companyId, contactId)]);
  const row = number === null ? null : priceRowOf(rows, number, pricing.category, instant.replace(/T.*/, ''));
  const counts = { messages: 1, billable: pricing.billable ? 1 : 0, microUsd: pricing.billable ? (row?.microUsd ?? 0) : 0 };
  const campaignId = placeOfClientId(clientId)?.campaignId;
  const ofCampaign = campaignId && {
    eventId,
    at,
    deltas: [{ bucket: { companyId, campaignId }, counts: { ...counts, unpriced: pricing.billable && row === null ? 1 : 0 } }],
  };
  return counted(priceLine(pricing.category, row?.country ?? null), counts, ofCampaign ? [ofCampaign] : []);
};

const zones = new TimedCache<string | null>(60_000);
const officials = new TimedCache<boolean>(60_000);
const tables = new TimedCache<Awaited<ReturnType<PriceStore['get']>>>(60_000);

export const messageCosts = messageCostsOf({
  count: countCosts,
  countOfCampaigns: countCampaignCosts,
  prices: () => tables.get('meta', () => priceStore().get()),
  timeZone: (companyId) => zones.get(String(companyId), async () => (await companyRecords(companyId).get())?.timeZone ?? null),
  isOfficial: (companyId, connectionId) =>
    officials.get(`${companyId} ${connectionId}`, async () => isOfficial((await connectionRecords(companyId).get(connectionId))?.channel)),
  numberOf: async (companyId, contactId) => (await contactRecords(companyId).get(contactId))?.number ?? null,
  now: () => new Date(),
});
