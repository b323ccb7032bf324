import {
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  ticketId as ticketIdSchema,
  ticketUuid as ticketUuidSchema,
  userId as userIdSchema,
  type CompanyId,
  type MessageId,
  type ThreadId,
  type TicketId,
  type TicketUuid,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { mentionEntity } from './message.entity.ts';

/** That a note names somebody who has not looked yet. */
export type Mention = {
  userId: UserId;
  ticketId: TicketId;
  ticketUuid: TicketUuid;
  threadId: ThreadId;
  messageId: MessageId;
  by: UserId | null;
  createdAt: string;
};

const keptDays = 30;

const toMention = (row: RowOf<typeof mentionEntity>): Mention => ({
  userId: userIdSchema.parse(row.userId),
  ticketId: ticketIdSchema.parse(row.ticketId),
  ticketUuid: ticketUuidSchema.parse(row.ticketUuid),
  threadId: threadIdSchema.parse(row.threadId),
  messageId: messageIdSchema.parse(row.messageId),
  by: row.by === undefined ? null : userIdSchema.parse(row.by),
  createdAt: row.createdAt,
});

/** A stream image as the mention it holds. */
export const parseMentionImage = (image: Record<string, unknown>): Mention => toMention(mentionEntity.parseRow(image));

export const mentionStoreFor = (companyId: CompanyId) => ({
  /** Once for a note and person, however often it is written. */
  add: async (mention: Mention): Promise<void> => {
    const expiresAt = Math.floor(Date.parse(mention.createdAt) / 1000) + keptDays * 86_400;
    await mentionEntity.create({ companyId, ...mention, expiresAt }).attempt();
  },
  /** Of one person, in no order of time, `most` at most. */
  list: async (userId: UserId, most: number): Promise<Mention[]> => {
    const { data } = await mentionEntity.query('byUser', { companyId, userId }).all({ count: most, consistent: true });
    return data.map(toMention);
  },
  ofTicket: async (userId: UserId, ticketId: TicketId): Promise<Mention[]> => {
    const { data } = await mentionEntity.query('byUser', { companyId, userId }).begins({ ticketId }).all({ consistent: true });
    return data.map(toMention);
  },
  remove: async (mentions: ReadonlyArray<Mention>): Promise<void> => {
    await mentionEntity.deleteMany(mentions.map(({ userId, ticketId, messageId }) => ({ companyId, userId, ticketId, messageId })));
  },
});
export type MentionStore = ReturnType<typeof mentionStoreFor>;
