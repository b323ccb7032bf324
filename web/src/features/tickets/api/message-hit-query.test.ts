import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { aTicketView } from '../../../testing/builders.ts';
import { furtherHitQuery, messageHitQuery } from './message-hit-query.ts';

const asked: (string | undefined)[] = [];
let bodies: string[] = [];
// One message a page, newest first; a cursor is the number of the page after it.
vi.mock('../../../lib/api/client.ts', () => ({
  api: {
    listMessages: async ({ query: { cursor } }: { query: { cursor?: string } }) => {
      asked.push(cursor);
      const page = Number(cursor ?? 0);
      const hasMore = page + 1 < bodies.length;
      const messages = [{ id: `m${page}`, body: bodies[page] ?? '', isDeleted: false }];
      return { messages, hasMore, nextCursor: hasMore ? String(page + 1) : null };
    },
  },
}));
const ticket = aTicketView({});
beforeEach(() => asked.splice(0));

it('looks through a few pages for a row, says when what is searched for is further back, and goes on from there when asked', async () => {
  bodies = [...Array.from({ length: 40 }, () => 'outra coisa'), 'vende xaxim?'];
  const cache = new QueryClient();

  const near = await cache.fetchQuery(messageHitQuery(ticket, 'xaxim'));
  expect(near).toEqual({ kind: 'further', cursor: '5' });
  expect(asked).toHaveLength(5);

  const far = await cache.fetchQuery(furtherHitQuery(ticket, 'xaxim', '5'));
  expect(far).toMatchObject({ kind: 'found', messageId: 'm40' });
  expect(asked.slice(5, 7)).toEqual(['5', '6']);
});

it('has nothing to offer when the whole conversation was looked through', async () => {
  bodies = ['uma', 'duas'];

  expect(await new QueryClient().fetchQuery(messageHitQuery(ticket, 'xaxim'))).toBe(null);
});

it('has nothing to offer when the words are what the customer is called', async () => {
  bodies = Array.from({ length: 40 }, () => 'outra coisa');

  expect(await new QueryClient().fetchQuery(messageHitQuery(ticket, ticket.contact.name))).toBe(null);
});
