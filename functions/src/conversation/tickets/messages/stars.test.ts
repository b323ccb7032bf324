import { mostStars } from '@balcao/shared/contract/messages.ts';
import { messageIdOf, queueId, type MessageId, type ThreadId, type TicketId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { aMessage, anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { anActor, hidingNumbers } from '../../../testing/an-actor.ts';
import type { MessageStar, StarPosition } from '../store/message-stars.ts';
import type { MessagingDeps } from './messaging-deps.ts';

// The stores beside it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { starMessage, unstarMessage } = await import('./star-message.ts');
const { listStarredMessages, listThreadStars } = await import('./list-stars.ts');

const contactId = anId('P1');

/** A company's tickets and messages, and who starred what; each star is set a minute after the one before. */
const aCompany = () => {
  const tickets = new Map<TicketId, Ticket>();
  const messages = new Map<MessageId, Message>();
  let rows: (MessageStar & { userId: UserId })[] = [];
  let minutes = 0;
  const newestFirst = (userId: UserId) => rows.filter((row) => row.userId === userId).sort((a, b) => (a.starredAt < b.starredAt ? 1 : -1));
  const store = {
    get: async ({ messageId }: { messageId: MessageId }) => messages.get(messageId) ?? null,
    getMany: async (keys: { messageId: MessageId }[]) => keys.flatMap(({ messageId }) => messages.get(messageId) ?? []),
    star: async (userId: UserId, star: MessageStar) => {
      if (!rows.some((row) => row.userId === userId && row.messageId === star.messageId)) rows.push({ userId, ...star });
    },
    unstar: async (userId: UserId, { messageId }: { messageId: MessageId }) => {
      const left = rows.filter((row) => row.userId !== userId || row.messageId !== messageId);
      const wasThere = left.length < rows.length;
      rows = left;
      return wasThere;
    },
    removeStars: async (userId: UserId, stars: MessageStar[]) => {
      for (const star of stars) await store.unstar(userId, star);
    },
    countStars: async (userId: UserId, most: number) => Math.min(most, newestFirst(userId).length),
    listStarsOfThread: async (userId: UserId, threadId: ThreadId) =>
      newestFirst(userId).flatMap((row) => (row.threadId === threadId ? row.messageId : [])),
    listStars: async (userId: UserId, after: StarPosition | null, limit: number) => {
      const all = newestFirst(userId).filter(({ starredAt }) => after === null || starredAt < after.starredAt);
      const stars = all.slice(0, limit);
      return { stars, nextPosition: all.length > limit ? (stars.at(-1) ?? null) : null };
    },
  };
  const deps = (change: Partial<Actor> = {}): MessagingDeps =>
    ({
      actor: anActor(change),
      tickets: {
        get: async (id: TicketId) => tickets.get(id) ?? null,
        getMany: async (ids: TicketId[]) => ids.flatMap((id) => tickets.get(id) ?? []),
      },
      messages: store,
      contacts: { getMany: async () => new Map([[contactId, { id: contactId, name: 'João', urlPicture: null }]]) },
      names: async () => ({ users: new Map() }),
      now: () => new Date(Date.UTC(2026, 2, 10, 12, ++minutes)),
    }) as unknown as MessagingDeps;
  const addTicket = (change: Parameters<typeof aTicket>[0] = {}): Ticket => {
    const ticket = aTicket(change);
    tickets.set(ticket.id, ticket);
    return ticket;
  };
  const addMessage = (ticket: Ticket, nth: number, change: Parameters<typeof aMessage>[0] = {}): MessageId => {
    const id = messageIdOf(anId(`M${nth}`), ticket.id);
    messages.set(id, aMessage({ id, ticketId: ticket.id, threadId: ticket.threadId, body: `Mensagem ${nth}`, ...change }));
    return id;
  };
  return { deps, addTicket, addMessage, tickets, messages, stars: () => rows.map(({ messageId }) => messageId) };
};
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error.code,
  );

it('keeps a star once, for whoever set it alone, and takes it off again', async () => {
  const { deps, addTicket, addMessage } = aCompany();
  const ticket = addTicket();
  const id = addMessage(ticket, 1);

  await starMessage(deps(), id);
  await starMessage(deps(), id);

  expect((await listStarredMessages(deps(), undefined)).hits).toMatchObject([
    { id, excerpt: { text: 'Mensagem 1', marks: [] }, isDeleted: false, starredAt: '2026-03-10T12:01:00.000Z' },
  ]);
  expect(await listThreadStars(deps(), ticket.id)).toEqual({ messageIds: [id] });
  const another = { userId: anActor().userId.replace(/.$/, '9') as UserId }; // still an id of a user
  expect((await listStarredMessages(deps(another), undefined)).hits).toEqual([]);
  expect(await listThreadStars(deps(another), ticket.id)).toEqual({ messageIds: [] });

  expect(await unstarMessage(deps(), id)).toEqual({ ok: true });
  expect(await unstarMessage(deps(), id)).toEqual({ ok: true });
  expect((await listStarredMessages(deps(), undefined)).hits).toEqual([]);
});

it('refuses what the actor may not see, what is deleted, a reaction, and an id of nothing', async () => {
  const { deps, addTicket, addMessage, stars } = aCompany();
  const ticket = addTicket();
  const hidden = addMessage(addTicket({ id: 2, queueId: anId('Q2') }), 1);
  const deleted = addMessage(ticket, 2, { isDeleted: true });
  const reaction = addMessage(ticket, 3, { mediaType: 'reactionMessage' });

  for (const id of [hidden, deleted, reaction, messageIdOf(anId('M9'), ticket.id), messageIdOf(anId('M9'), aTicket({ id: 99 }).id)])
    expect(await refusal(starMessage(deps(), id))).toBe('ERR_MESSAGE_NOT_FOUND');
  expect(await refusal(unstarMessage(deps(), hidden))).toBe('ERR_MESSAGE_NOT_FOUND');
  expect(await refusal(unstarMessage(deps(), messageIdOf(anId('M9'), aTicket({ id: 99 }).id)))).toBe('ERR_MESSAGE_NOT_FOUND');
  expect(stars()).toEqual([]);
});

it('takes a thousand, and says so of one more; what is starred already may be starred again', async () => {
  const { deps, addTicket, addMessage } = aCompany();
  const ticket = addTicket();
  const ids = Array.from({ length: mostStars + 1 }, (_, nth) => addMessage(ticket, nth));
  for (const id of ids.slice(0, mostStars)) await starMessage(deps(), id);

  expect(await refusal(starMessage(deps(), ids[mostStars]!))).toBe('ERR_TOO_MANY_STARS');
  expect(await refusal(starMessage(deps(), ids[0]!))).toBeNull();
  await unstarMessage(deps(), ids[0]!);
  expect(await refusal(starMessage(deps(), ids[mostStars]!))).toBeNull();
});

it('goes on with a cursor to the end, the newest star first, and from the top for a cursor that is none', async () => {
  const { deps, addTicket, addMessage } = aCompany();
  const ticket = addTicket();
  const ids = Array.from({ length: 35 }, (_, nth) => addMessage(ticket, nth));
  for (const id of ids) await starMessage(deps(), id);

  const first = await listStarredMessages(deps(), undefined);
  const second = await listStarredMessages(deps(), first.nextCursor ?? '');

  expect([...first.hits, ...second.hits].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(first).toMatchObject({ hasMore: true });
  expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  expect((await listStarredMessages(deps(), '2026_; DROP')).hits).toHaveLength(30);
});

it('shows a deleted message as gone, without its text', async () => {
  const { deps, addTicket, addMessage, messages, stars } = aCompany();
  const id = addMessage(addTicket(), 1);
  await starMessage(deps(), id);
  messages.set(id, aMessage({ ...messages.get(id), isDeleted: true }));

  expect((await listStarredMessages(deps(), undefined)).hits).toMatchObject([{ id, isDeleted: true, excerpt: { text: '' } }]);
  expect(stars()).toEqual([id]);
});

it('leaves out what the actor may not see any more and what is gone, and forgets those stars, though not the young ones', async () => {
  const { deps, addTicket, addMessage, tickets, messages, stars } = aCompany();
  const ticket = addTicket();
  const moved = addTicket({ id: 2, threadId: `${anId('C1')}.${anId('P2')}` });
  const [kept, lost, removed] = [addMessage(ticket, 1), addMessage(moved, 2), addMessage(ticket, 3)];
  for (const id of [kept, lost, removed]) await starMessage(deps(), id);
  tickets.set(moved.id, { ...moved, queueId: queueId.parse(anId('Q2')) });
  messages.delete(removed);

  expect((await listStarredMessages(deps(), undefined)).hits.map(({ id }) => id)).toEqual([kept]);
  expect(stars()).toEqual([kept, removed]);
  expect((await listStarredMessages(deps(), undefined)).hits.map(({ id }) => id)).toEqual([kept]);
  expect(stars()).toEqual([kept]);
  expect(await refusal(listThreadStars(deps(), moved.id))).toBe('ERR_TICKET_NOT_FOUND');
});

it('hides numbers from whom they are hidden', async () => {
  const { deps, addTicket, addMessage } = aCompany();
  const id = addMessage(addTicket(), 1, { body: 'Fale com @5511977776666' });
  await starMessage(deps(), id);

  const { hits } = await listStarredMessages(deps({ settings: hidingNumbers }), undefined);
  expect(JSON.stringify(hits)).not.toContain('977776666');
});
