import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { chatId, chatUuid } from '@balcao/shared/contract/chats.ts';
import { anAttendant, anId, aUserId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../platform/stream-consumer.ts';
import type { Chat } from './store/chat-store.ts';
import { chatsLiveOf } from './live.ts';

const [ana, bia, caio] = [aUserId('X1'), aUserId('X2'), aUserId('X3')];
const company = companyId.parse(2);
const at = '2026-03-10T12:00:00.000Z';
const chat = (change: Partial<Chat> = {}): Chat => ({
  id: chatId.parse(anId('CH1')),
  uuid: chatUuid.parse('3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11'),
  title: 'Plantão',
  isDirect: false,
  ownerId: ana,
  users: [ana, bia],
  messageCount: 1,
  lastMessage: 'oi',
  updatedAt: at,
  version: 1,
  ...change,
});
const image = ({ id, isDirect: _direct, ...fields }: Chat) => ({ ...fields, chatId: id, companyId: company });
const changed = (before: Chat | null, after: Chat | null): Change => ({
  eventId: '1',
  entity: 'chat',
  old: before && image(before),
  new: after && image(after),
  expired: false,
});
const written: Change = {
  eventId: '2',
  entity: 'chatMessage',
  old: null,
  new: {
    companyId: company,
    chatId: anId('CH1'),
    place: '000000000001',
    messageId: anId('M1'),
    senderId: ana,
    message: 'oi',
    createdAt: at,
  },
  expired: false,
};

/** What each of the three hears of these changes while the chat is as given. */
const heard = async (now: Chat | null, ...changes: Change[]) => {
  const names = { tags: new Map(), connections: new Map(), users: new Map(), queues: new Map() };
  const frames = await chatsLiveOf(async () => (now ? [now] : [])).frames(changes, {
    companyId: company,
    names,
    settings: companySettingDefaults,
    roomsWanted: new Set(),
  });
  const to = (id: typeof ana) =>
    frames
      .filter(({ isFor }) => isFor({ viewer: { ...anAttendant(), userId: id }, rooms: [], hideNumbers: false }))
      .map(({ open }) => {
        const event = open();
        return 'action' in event ? event.action : null;
      });
  return [to(ana), to(bia), to(caio)];
};

describe('a chat', () => {
  const moved = chat({ users: [ana, caio], version: 2 });

  it('is told to who is in it, and its end to who is not any more', async () => {
    expect(await heard(chat(), changed(null, chat()))).toEqual([['create'], ['create'], []]);
    expect(await heard(moved, changed(chat(), moved))).toEqual([['update'], ['delete'], ['create']]);
    expect(await heard(null, changed(chat(), null))).toEqual([['delete'], ['delete'], []]);
  });

  it('is told the same when a change comes twice', async () => {
    const once = await heard(moved, changed(chat(), moved));

    expect(await heard(moved, changed(chat(), moved), changed(chat(), moved))).toEqual(once.map((events) => [...events, ...events]));
  });

  it('is told late only to who is in it by then', async () => {
    expect(await heard(moved, changed(null, chat()))).toEqual([['create'], [], ['create']]);
    expect(await heard(null, changed(chat(), moved))).toEqual([['delete'], ['delete'], []]);
    expect(await heard(moved, written)).toEqual([['new-message'], [], ['new-message']]);
    expect(await heard(null, written)).toEqual([[], [], []]);
  });

  it('says nothing of itself when a message changed it', async () => {
    expect(await heard(chat({ messageCount: 2 }), changed(chat(), chat({ messageCount: 2 })))).toEqual([[], [], []]);
  });
});
