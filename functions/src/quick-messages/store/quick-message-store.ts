import { Service, type EntityItem } from 'electrodb';
import { quickMessageId, type QuickMessageId } from '@balcao/shared/contract/quick-messages.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import { present } from '../../platform/read-together.ts';
import { tableConfig } from '../../platform/table.ts';
import { quickMessageEntity, shortcodeEntity } from './quick-message.entities.ts';

export type QuickMessage = {
  id: QuickMessageId;
  shortcode: string;
  message: string;
  geral: boolean;
  userId: UserId | null;
  isOficial: boolean;
};

const db = new Service({ quickMessages: quickMessageEntity(), shortcodes: shortcodeEntity() }, tableConfig());
const { quickMessages } = db.entities;

const toQuickMessage = (row: EntityItem<ReturnType<typeof quickMessageEntity>>): QuickMessage => ({
  id: quickMessageId.parse(row.quickMessageId),
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  userId: row.userId ? userIdSchema.parse(row.userId) : null,
  isOficial: row.isOficial,
});

/** A stream image as the quick message it holds. */
export const parseQuickMessageImage = (Item: Record<string, unknown>): QuickMessage =>
  toQuickMessage(present(quickMessages.parse({ Item })));

export const quickMessageStoreFor = (companyId: CompanyId) => ({
  /** By shortcode. */
  list: async (): Promise<QuickMessage[]> => {
    const { data } = await quickMessages.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toQuickMessage).sort((a, b) => a.shortcode.localeCompare(b.shortcode));
  },
  /** @returns `taken` when the shortcode is in use. */
  create: async ({ id, userId, ...quickMessage }: QuickMessage): Promise<'saved' | 'taken'> => {
    const { canceled } = await db.transaction
      .write(({ quickMessages: table, shortcodes }) => [
        table.create({ companyId, quickMessageId: id, ...quickMessage, userId: userId ?? undefined }).commit(),
        shortcodes.create({ companyId, shortcode: quickMessage.shortcode, quickMessageId: id }).commit(),
      ])
      .go();
    return canceled ? 'taken' : 'saved';
  },
});
