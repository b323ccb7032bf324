import { connectionId, contactId, threadIdOf, type ContactId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { receiveReaction } from './receive-reaction.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const [ana, bia, eve] = [anId('P1'), anId('P2'), anId('P3')].map((id) => contactId.parse(id)) as [ContactId, ContactId, ContactId];

/** Receives a reaction by this contact to a message of Ana's conversation. @returns the emoji that were stored with the message. */
const shownAt = async (contact: { id: ContactId; mergedIds: ContactId[] }): Promise<string[]> => {
  const shown: string[] = [];
  const deps = {
    now: () => new Date('2026-03-10T12:00:00.000Z'),
    messages: {
      find: async () => ({ threadId: threadIdOf(connection.id, ana), messageId: aMessage().id }),
      react: async (_key: unknown, _by: unknown, emoji: string) => shown.push(emoji) > 0,
    },
  } as unknown as Parameters<typeof receiveReaction>[0];
  await receiveReaction(deps, connection as never, contact as never, { fromMe: false } as never, {
    kind: 'reaction',
    targetProviderId: 'wamid.1',
    emoji: '❤️',
  });
  return shown;
};

it('is shown in the conversation of whoever reacts, and of whom was merged into them', async () => {
  expect(await shownAt({ id: ana, mergedIds: [] })).toEqual(['❤️']);
  expect(await shownAt({ id: bia, mergedIds: [ana] })).toEqual(['❤️']);
  expect(await shownAt({ id: bia, mergedIds: [eve] })).toEqual([]);
});
