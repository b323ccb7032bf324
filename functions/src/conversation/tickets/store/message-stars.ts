import {
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  ticketId as ticketIdSchema,
  type CompanyId,
  type MessageId,
  type ThreadId,
  type TicketId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { messageStarEntity } from './message.entity.ts';

/** That somebody starred a message. */
export type MessageStar = { threadId: ThreadId; messageId: MessageId; ticketId: TicketId; starredAt: string };
/** Where a page of stars ended. */
export type StarPosition = Pick<MessageStar, 'starredAt' | 'messageId'>;

/** Part of the message store: the messages that each user starred. */
export const messageStarsFor = (companyId: CompanyId) => ({
  /** A message that is starred already keeps the time it was starred first. */
  star: async (userId: UserId, star: MessageStar): Promise<void> => {
    await messageStarEntity.create({ companyId, userId, ...star }).attempt();
  },
  /** @returns whether there was such a star. */
  unstar: async (userId: UserId, { threadId, messageId }: Pick<MessageStar, 'threadId' | 'messageId'>): Promise<boolean> =>
    messageStarEntity.remove({ companyId, userId, threadId, messageId }).attempt(),
  removeStars: async (userId: UserId, stars: ReadonlyArray<MessageStar>): Promise<void> => {
    await messageStarEntity.deleteMany(stars.map(({ threadId, messageId }) => ({ companyId, userId, threadId, messageId })));
  },
  /** How many messages somebody starred, `most` at most. */
  countStars: async (userId: UserId, most: number): Promise<number> =>
    (await messageStarEntity.query('byUser', { companyId, userId }).all({ count: most, consistent: true })).data.length,
  /** The messages of a conversation that somebody starred. */
  listStarsOfThread: async (userId: UserId, threadId: ThreadId): Promise<MessageId[]> => {
    const { data } = await messageStarEntity.query('byUser', { companyId, userId }).begins({ threadId }).all({ consistent: true });
    return data.map((row) => messageIdSchema.parse(row.messageId));
  },
  /** The newest star first, of those before `after`. */
  listStars: async (
    userId: UserId,
    after: StarPosition | null,
    limit: number,
  ): Promise<{ stars: MessageStar[]; nextPosition: StarPosition | null }> => {
    const query = messageStarEntity.query('byTime', { companyId, userId });
    if (after !== null) query.lt({ starredAt: after.starredAt, messageId: after.messageId });
    const { data, hasMore } = await query.go({ order: 'desc', limit });
    const stars = data.map(({ threadId, messageId, ticketId, starredAt }) => ({
      threadId: threadIdSchema.parse(threadId),
      messageId: messageIdSchema.parse(messageId),
      ticketId: ticketIdSchema.parse(ticketId),
      starredAt,
    }));
    return { stars, nextPosition: hasMore ? (stars.at(-1) ?? null) : null };
  },
});
