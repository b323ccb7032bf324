import { expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { listContacts } from './list-contacts.ts';
import { newContact } from './new-contact.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const all = Array.from({ length: 95 }, (_, n) => newContact({ name: `Ana ${n}`, number: `55119${10_000_000 + n}` }, now));

const list = (query: Parameters<typeof listContacts>[1]) => {
  const deps = {
    actor: anActor({ profile: 'admin' }),
    names: async () => ({ users: new Map(), tags: new Map(), connections: new Map() }),
    optOuts: { of: async () => ({ word: null, meta: null, hand: null }), ofMany: async () => new Map() },
    contacts: {
      list: async ({ cursor, limit }: { cursor: string | null; limit: number }) => {
        const from = Number(cursor ?? 0);
        return { contacts: all.slice(from, from + limit), nextCursor: from + limit < all.length ? String(from + limit) : null };
      },
    },
  };
  return listContacts(deps as never, query);
};

it('counts what was found so far, which is all on the last page and behind it', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => list({ pageNumber })));

  expect(pages.map(({ contacts, count, hasMore }) => [contacts.length, count, hasMore])).toEqual([
    [40, 40, true],
    [40, 80, true],
    [15, 95, false],
    [0, 95, false],
  ]);
});
