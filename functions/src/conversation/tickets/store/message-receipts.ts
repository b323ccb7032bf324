import type { CompanyId, MessageId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { messageReceiptEntity } from './message.entity.ts';

/** A member of a group, as receipts name them. */
export type ReceiptMember = { number: string | null; lid: string | null };
export type Receipt = ReceiptMember & { deliveredAt: string | null; readAt: string | null; playedAt: string | null };

/** Members of the largest group. */
const mostMembers = 1024;
const keptSec = 90 * 86_400;

const fieldOf = { 2: 'deliveredAt', 3: 'readAt', 5: 'playedAt' } as const;

/** Part of the message store: how far a message of ours came at each member of a group, for a quarter of a year. */
export const messageReceiptsFor = (companyId: CompanyId) => ({
  /** The first time that is told counts. */
  noteReceipt: async (messageId: MessageId, { number, lid }: ReceiptMember, status: 2 | 3 | 5, at: string, now: Date): Promise<void> => {
    const field = fieldOf[status];
    const member = number ?? lid;
    if (member === null) return;
    await messageReceiptEntity
      .upsert({
        companyId,
        messageId,
        member,
        // A receipt may know less of the member than one before it.
        number: number ?? undefined,
        lid: lid ?? undefined,
        [field]: at,
        expiresAt: expiresAfter(now, keptSec),
      })
      .where((row, { notExists }) => notExists(row[field]))
      .attempt();
  },
  listReceipts: async (messageId: MessageId): Promise<Receipt[]> => {
    const { data } = await messageReceiptEntity.query('byMessage', { companyId, messageId }).go({ limit: mostMembers });
    return data.map(({ number, lid, deliveredAt, readAt, playedAt }) => ({
      number: number ?? null,
      lid: lid ?? null,
      deliveredAt: deliveredAt ?? null,
      readAt: readAt ?? null,
      playedAt: playedAt ?? null,
    }));
  },
});

/** Takes away what members told of these messages. */
export const removeReceipts = async (companyId: CompanyId, messageIds: ReadonlyArray<string>): Promise<void> => {
  for (const messageId of messageIds) {
    const { data } = await messageReceiptEntity.query('byMessage', { companyId, messageId }).go({ limit: mostMembers });
    await messageReceiptEntity.deleteMany(data.map(({ member }) => ({ companyId, messageId, member })));
  }
};
