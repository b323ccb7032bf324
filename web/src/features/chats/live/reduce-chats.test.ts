import { chatMessageView, chatView } from '@balcao/shared/contract/chats.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { reduceChats } from './reduce-chats.ts';
import { unreadsOf } from '../unread-chats.ts';

const [ana, bia] = [anId('A1'), anId('B1')];
const at = '2026-03-10T12:00:00.000Z';
const aChat = (change: { messageCount?: number; unreads?: number | null; title?: string; version?: number } = {}) =>
  chatView.parse({
    id: anId('CH1'),
    uuid: '3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11',
    title: change.title ?? 'Loja',
    isDirect: false,
    ownerId: bia,
    users: [
      { userId: ana, unreads: change.unreads ?? 0, user: { id: ana, name: 'Ana' } },
      { userId: bia, unreads: null, user: { id: bia, name: 'Bia' } },
    ],
    messageCount: change.messageCount ?? 3,
    lastMessage: 'Oi',
    updatedAt: at,
    version: change.version ?? 1,
  });
const aMessage = (place: number, senderId = bia) =>
  chatMessageView.parse({
    id: anId(`M${place}`),
    companyId: 2,
    chatId: anId('CH1'),
    place,
    senderId,
    sender: { name: 'Bia', profileImage: null },
    message: `Mensagem ${place}`,
    createdAt: at,
    clientId: null,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
  });
const event = `company-2-chat` as const;
const told = (place: number, senderId?: string) => ({
  event,
  action: 'new-message' as const,
  newMessage: aMessage(place, senderId as typeof bia),
});
const unreads = (chats: ReturnType<typeof reduceChats>) => unreadsOf(chats![0]!, ana);

describe('reduceChats', () => {
  it('counts a message once, however often it is told of', () => {
    const once = reduceChats([aChat()], told(4), ana)!;

    expect([unreads(once), unreads(reduceChats(once, told(4), ana))]).toEqual([1, 1]);
  });

  it('counts what came before, when only the last of several messages is told of', () => {
    expect(unreads(reduceChats([aChat({ unreads: 1 })], told(6), ana))).toBe(4);
  });

  it('takes own messages for read with all before them, also those of another tab', () => {
    expect(unreads(reduceChats([aChat({ unreads: 2 })], told(4, ana), ana))).toBe(0);
  });

  it('never goes back in what was read', () => {
    const read = reduceChats([aChat({ unreads: 3 })], { event, action: 'read', chatId: aChat().id, place: 3 }, ana)!;

    expect(unreads(reduceChats(read, { event, action: 'read', chatId: aChat().id, place: 1 }, ana))).toBe(0);
  });

  it('keeps what is unread when the title changes, though the frame says nothing of it', () => {
    const record = aChat({ title: 'Loja nova', unreads: null, messageCount: 3 });

    const [chat] = reduceChats([aChat({ unreads: 2 })], { event, action: 'update', record }, ana)!;

    expect([chat!.title, unreads([chat!])]).toEqual(['Loja nova', 2]);
  });

  it('asks for the list when it does not know the chat, and drops one that is gone', () => {
    expect(reduceChats([], told(1), ana)).toBeNull();
    expect(reduceChats([aChat()], { event, action: 'delete', chatId: aChat().id }, ana)).toEqual([]);
  });
});
