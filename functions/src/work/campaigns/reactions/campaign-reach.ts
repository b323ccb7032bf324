import { countsAsReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  partsOfThread,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { messageRecords, parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { placeOfClientId } from '../service/message-of-campaign.ts';
import { portfolioOf } from '../service/portfolio-of.ts';
import { countReachBesides, type ReachedBesides } from '../store/reach-store.ts';

type Deps = {
  count: (reached: ReadonlyArray<ReachedBesides>, now: Date) => Promise<void>;
  /** Null = the connection is gone. */
  portfolio: (companyId: CompanyId, connectionId: ConnectionId) => Promise<string | null>;
  /** When its customer last wrote; null = never. */
  lastInboundAt: (companyId: CompanyId, ticketId: Message['ticketId']) => Promise<string | null>;
  /** The messages before one, newest first. */
  before: (companyId: CompanyId, message: Message) => Promise<ReadonlyArray<Message>>;
  now: () => Date;
};

/** Counts who gets a template outside their window by hand, by a schedule or by a flow: campaigns, which count theirs before they send, have so much less left of what
 *  the portfolio may do in 24 hours. Of anything else but a template only a word is read. */
export const reachOutside = (deps: Deps): Reaction<ReactionsEnv> => ({
  on: { message: ['created'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    const found = await Promise.all(changes.flatMap(templateIn).map((each) => toReached(deps, each)));
    const reached = found.flat();
    if (reached.length > 0) await deps.count(reached, deps.now());
  },
});

type Sent = { companyId: CompanyId; message: Message; at: number | undefined };

const templateIn = ({ new: now, at }: Change): Sent[] => {
  if (now?.['mediaType'] !== 'template' || now['fromMe'] !== true) return [];
  const message = parseMessageImage(now);
  if (message.imported || message.isPrivate || placeOfClientId(message.clientId) !== null) return [];
  return [{ companyId: companyIdSchema.parse(now['companyId']), message, at }];
};

const toReached = async (deps: Deps, { companyId, message, at }: Sent): Promise<ReachedBesides[]> => {
  const { id, ticketId, threadId, createdAt } = message;
  const portfolio = await deps.portfolio(companyId, connectionIdSchema.parse(partsOfThread(threadId).connectionId));
  if (portfolio === null) return [];
  const lastInboundAt = await deps.lastInboundAt(companyId, ticketId);
  if (!countsAsReach({ lastInboundAt, writtenAt: null }, createdAt)) return [];
  const earlier = (await deps.before(companyId, message)).find(({ mediaType, fromMe }) => fromMe && mediaType === 'template');
  if (!countsAsReach({ lastInboundAt, writtenAt: earlier?.createdAt ?? null }, createdAt)) return [];
  return [{ companyId, portfolio, eventId: id, at, writtenAt: createdAt }];
};

const portfolios = new TimedCache<string | null>(60_000);
/** Of so many messages before it one may be a template that counts for both. */
const looked = 10;

export const campaignReach = reachOutside({
  count: countReachBesides,
  portfolio: (companyId, connectionId) =>
    portfolios.get(`${companyId} ${connectionId}`, async () => {
      const connection = await connectionRecords(companyId).get(connectionId);
      return connection && portfolioOf(connection);
    }),
  lastInboundAt: async (companyId, ticketId) => (await ticketRecords(companyId).get(ticketId))?.lastInboundAt ?? null,
  before: async (companyId, { threadId, id }) => (await messageRecords(companyId).list(threadId, id, looked)).messages,
  now: () => new Date(),
});
