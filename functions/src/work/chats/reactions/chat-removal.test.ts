import { anId, aUserId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import { chatRemovalReaction } from './chat-removal.ts';

const users = [aUserId('X1'), aUserId('X2')];
const removed = (id: string): Change => ({
  eventId: id,
  entity: 'chat',
  old: {
    companyId: 2,
    chatId: anId(id),
    uuid: '3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11',
    title: 'Plantão',
    ownerId: users[0],
    users,
    messageCount: 3,
    lastMessage: 'oi',
    updatedAt: '2026-03-10T12:00:00.000Z',
    version: 1,
  },
  new: null,
  expired: false,
});

it('removes what a chat leaves behind, told twice and late, and nothing of another chat', async () => {
  const rows = new Map([
    [anId('A1'), ['message', 'member']],
    [anId('B1'), ['message', 'member']],
  ]);
  const companies: number[] = [];
  const { react } = chatRemovalReaction((company) => {
    companies.push(company);
    return { removeRest: async (chatId) => void rows.delete(chatId) };
  });

  await react([removed('A1'), removed('A1')], undefined);
  await react([removed('A1')], undefined);

  expect([...rows.keys()]).toEqual([anId('B1')]);
  expect(new Set(companies)).toEqual(new Set([2]));
});
