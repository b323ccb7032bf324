import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { phoneChatEntity } from './session.entities.ts';

/** Somebody a linked phone has a chat with: a number, a LID or both, and what the phone calls them. */
export type PhoneChat = { number: string | null; lid: string | null; name: string | null };

const keyOf = ({ number, lid }: PhoneChat): string => number ?? lid ?? '';

/** The chats of a linked phone, which tells them once, when it is linked. */
export const phoneChatsFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  /** Kept again, a chat is as it was told last. */
  keep: async (chats: ReadonlyArray<PhoneChat>): Promise<void> => {
    const byKey = new Map(chats.map((chat) => [keyOf(chat), chat]));
    await phoneChatEntity.putMany(
      [...byKey].map(([chatKey, { number, lid, name }]) => ({ companyId, connectionId, chatKey, number, lid, name })),
    );
  },
  /** In the order of their keys. */
  list: async (limit: number): Promise<PhoneChat[]> => {
    const { data } = await phoneChatEntity.query('byConnection', { companyId, connectionId }).all({ count: limit });
    return data.map(({ number, lid, name }) => ({ number: number ?? null, lid: lid ?? null, name: name ?? null }));
  },
  /** Whether the phone had a chat with somebody of this number or LID. */
  has: async (names: ReadonlyArray<string>): Promise<boolean> =>
    (await phoneChatEntity.getMany(names.map((chatKey) => ({ companyId, connectionId, chatKey })))).length > 0,
  removeAll: async (): Promise<void> => {
    const { data } = await phoneChatEntity.query('byConnection', { companyId, connectionId }).all({ consistent: true });
    await phoneChatEntity.deleteMany(data.map(({ chatKey }) => ({ companyId, connectionId, chatKey })));
  },
});
export type PhoneChatStore = ReturnType<typeof phoneChatsFor>;
