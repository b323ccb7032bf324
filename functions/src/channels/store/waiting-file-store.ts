import {
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
  type MessageId,
  type ThreadId,
} from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../platform/table/expires-after.ts';
import { waitingFileEntity } from './waiting-file.entity.ts';

type MessageKey = { threadId: ThreadId; messageId: MessageId };

/** Longer than a file is asked for, so that a row outlives what it is about. */
const storedSec = 10 * 86_400;

export const waitingFileStoreFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  /** Once: noting it again changes nothing. */
  note: async (key: MessageKey, now: Date): Promise<void> => {
    await waitingFileEntity.create({ companyId, connectionId, ...key, expiresAt: expiresAfter(now, storedSec) }).attempt();
  },
  remove: async ({ messageId }: MessageKey): Promise<void> => {
    await waitingFileEntity.delete({ companyId, connectionId, messageId }).go();
  },
  /** Oldest first, so many of them. */
  list: async (most: number): Promise<MessageKey[]> => {
    const { data } = await waitingFileEntity.query('byConnection', { companyId, connectionId }).all({ count: most, consistent: true });
    return data.map(({ threadId, messageId }) => ({
      threadId: threadIdSchema.parse(threadId),
      messageId: messageIdSchema.parse(messageId),
    }));
  },
});
export type WaitingFileStore = ReturnType<typeof waitingFileStoreFor>;
