import { threadId as threadIdSchema, type CompanyId, type ConnectionId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { sentContentEntity } from './session.entities.ts';

/** A device that was off for some days asks again for what it cannot read. */
const storedSec = 7 * 86_400;
/** A row has room for so much. */
const mostBytes = 350 * 1024;

/** What a linked phone's connection sent and cannot be put together again from its messages. */
export const sentContentsFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  /** What is too large for a row is not kept. */
  keep: async (providerId: string, { content, threadId }: SentContent, now: Date): Promise<void> => {
    if (content.length > mostBytes) return;
    await sentContentEntity.put({ companyId, connectionId, providerId, content, threadId, expiresAt: expiresAfter(now, storedSec) }).go();
  },
  get: async (providerId: string): Promise<(Omit<SentContent, 'threadId'> & { threadId: ThreadId | null }) | null> => {
    const row = await sentContentEntity.get({ companyId, connectionId, providerId }).go();
    return row && { content: row.content, threadId: row.threadId ? threadIdSchema.parse(row.threadId) : null };
  },
});
/** What went out, and in which conversation. */
export type SentContent = { content: Uint8Array; threadId: ThreadId };
export type SentContentStore = ReturnType<typeof sentContentsFor>;
