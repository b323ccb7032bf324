import { messageId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import type { Mention } from '../store/mention-store.ts';
import { listMentions } from './mentions.ts';

const actor = anActor({ profile: 'admin', name: 'Ana' });
const ticket = aTicket();
const { threadId: thread } = ticket;
const mention = (n: number): Mention => ({
  userId: actor.userId,
  ticketId: ticket.id,
  ticketUuid: ticket.uuid,
  threadId: thread,
  messageId: messageId.parse(anId(`M${n}`)),
  by: aUserId('B'),
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
});

const list = async (found: Mention[], note: Parameters<typeof aMessage>[0] = {}) => {
  const deps = {
    actor,
    mentions: { list: async (_user: unknown, most: number) => found.slice(0, most) },
    tickets: { getMany: async () => [ticket] },
    messages: {
      getMany: async (wanted: Mention[]) =>
        wanted.map(({ messageId: id }) => aMessage({ id, body: 'veja, @Ana', isPrivate: true, ...note })),
    },
    names: async () => ({ users: new Map([[actor.userId, { id: actor.userId, name: 'Ana' }]]) }),
  };
  return (await listMentions(deps as never)).mentions;
};

it('lists the newest, whatever order they lie in', async () => {
  const found = Array.from({ length: 106 }, (_, n) => mention((n * 35) % 106));

  const shown = await list(found);

  expect(shown.map(({ createdAt }) => createdAt)).toEqual(
    Array.from({ length: 100 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, 105 - n)).toISOString()),
  );
});

it('leaves out a note that names somebody else by now', async () => {
  expect(await list([mention(1)], { isEdited: true })).toHaveLength(1);
  expect(await list([mention(1)], { isEdited: true, body: 'veja, @Bruno' })).toEqual([]);
});
