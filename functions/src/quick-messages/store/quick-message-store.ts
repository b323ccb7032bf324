import { quickMessageId, type QuickMessageId } from '@balcao/shared/contract/quick-messages.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import { quickMessageEntity, shortcodeEntity } from './quick-message.entities.ts';
import type { RowOf } from '../../platform/table/entity.ts';
import { writeTogether } from '../../platform/write-together.ts';

export type QuickMessage = {
  id: QuickMessageId;
  shortcode: string;
  message: string;
  geral: boolean;
  userId: UserId | null;
  isOficial: boolean;
};

const toQuickMessage = (row: RowOf<typeof quickMessageEntity>): QuickMessage => ({
  id: quickMessageId.parse(row.quickMessageId),
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  userId: row.userId ? userIdSchema.parse(row.userId) : null,
  isOficial: row.isOficial,
});

/** A stream image as the quick message it holds. */
export const parseQuickMessageImage = (image: Record<string, unknown>): QuickMessage => toQuickMessage(quickMessageEntity.parseRow(image));

export const quickMessageStoreFor = (companyId: CompanyId) => ({
  /** By shortcode. */
  list: async (): Promise<QuickMessage[]> => {
    const { data } = await quickMessageEntity.query('byId', { companyId }).all();
    return data.map(toQuickMessage).sort((a, b) => a.shortcode.localeCompare(b.shortcode));
  },
  /** @returns `taken` when the shortcode is in use. */
  create: async ({ id, userId, ...quickMessage }: QuickMessage): Promise<'saved' | 'taken'> => {
    const { outcome } = await writeTogether([
      quickMessageEntity.create({ companyId, quickMessageId: id, ...quickMessage, userId: userId ?? undefined }).commit(),
      shortcodeEntity.create({ companyId, shortcode: quickMessage.shortcode, quickMessageId: id }).commit(),
    ]);
    return outcome === 'refused' ? 'taken' : 'saved';
  },
});
