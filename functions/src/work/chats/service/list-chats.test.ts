import { aUserId, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { listChats } from './list-chats.ts';

const ana = anActor();
const bia = aUserId('B1');
const chats = Array.from({ length: 230 }, (_, n) => ({
  id: anId(`C${String(n).padStart(3, '0')}`),
  title: `Sala ${n}`,
  users: [ana.userId, bia],
  updatedAt: new Date(Date.UTC(2026, 2, 10, 12, 0, 230 - n)).toISOString(),
  messageCount: 0,
}));
const deps = {
  actor: ana,
  chats: {
    membershipsOf: async () => chats.map(({ id }) => ({ chatId: id, userId: ana.userId, readCount: 0 })),
    getMany: async () => chats,
  },
  listUsers: async () => [{ id: bia, name: 'Bia', profileImage: null }],
} as never;

it('is read on beyond a page, each chat once and in order', async () => {
  const pages = await Promise.all([1, 2, 3].map((pageNumber) => listChats(deps, { pageNumber })));

  expect(pages.map(({ hasMore, count }) => [hasMore, count])).toEqual([
    [true, 230],
    [true, 230],
    [false, 230],
  ]);
  expect(pages.flatMap(({ records }) => records).map(({ title }) => title)).toEqual(chats.map(({ title }) => title));
});

it('is searched whole, not only its first page', async () => {
  expect((await listChats(deps, { searchParam: 'sala 229' })).records.map(({ title }) => title)).toEqual(['Sala 229']);
});
