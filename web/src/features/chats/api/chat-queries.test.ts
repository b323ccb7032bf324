import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { chatsQuery } from './chat-queries.ts';

let chats: string[] = [];
const asked: Array<number | undefined> = [];
let afterPage = () => {};
vi.mock('../../../lib/api/client.ts', () => ({
  api: {
    listChats: async ({ query: { pageNumber = 1 } }: { query: { pageNumber?: number } }) => {
      asked.push(pageNumber);
      const from = (pageNumber - 1) * 100;
      const page = {
        records: chats.slice(from, from + 100).map((id) => ({ id })),
        count: chats.length,
        hasMore: chats.length > from + 100,
      };
      afterPage();
      return page;
    },
  },
}));

const idsOf = async () => (await new QueryClient().fetchQuery(chatsQuery())).records.map(({ id }) => String(id));

it('has every chat of who is in more than a page of them', async () => {
  chats = Array.from({ length: 230 }, (_, n) => `chat ${n}`);

  expect(await idsOf()).toEqual(chats);
  expect(asked).toEqual([1, 2, 3]);
});

it('has a chat once that moved to the next page while they were read', async () => {
  chats = Array.from({ length: 101 }, (_, n) => `chat ${n}`);
  afterPage = () => {
    chats = ['new', ...chats.filter((id) => id !== 'new')];
  };

  const ids = await idsOf();

  expect(ids.filter((id) => id === 'chat 99')).toEqual(['chat 99']);
  expect(ids).toContain('chat 100');
});
