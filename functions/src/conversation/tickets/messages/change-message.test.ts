import { messageIdOf, ticketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import type { MessagingDeps } from './messaging-deps.ts';

// The stores beside it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { deleteMessage, editMessage } = await import('./change-message.ts');

const now = new Date('2026-03-10T12:05:00.000Z');
const ana = aUserId('X1');
const failed = { code: ownFailures.noConnection, reason: 'noConnection', retryable: false };

/** What becomes of an edit and of a deletion of this message: saved, or the refusal. */
const change = async (fields: Partial<Message>, isConnectionThere: boolean) => {
  const message = aMessage({
    id: messageIdOf(anId('M9'), ticketId.parse(1)),
    fromMe: true,
    userId: ana,
    body: 'Olá',
    createdAt: now.toISOString(),
    ...fields,
  });
  const ticket = aTicket({ channel: 'whatsapp', status: 'open' });
  const revise = vi.fn(async (before: Message, to: object) => ({ ...before, ...to }));
  const deps = {
    actor: { profile: 'admin', userId: ana, name: 'Ana', settings: {} },
    tickets: { get: async () => ticket },
    contacts: { get: async () => null, getMany: async () => new Map() },
    names: async () => ({ users: new Map(), connections: new Map(isConnectionThere ? [[ticket.connectionId, {}]] : []) }),
    messages: { get: async () => message, revise },
    now: () => now,
  } as unknown as MessagingDeps;
  const codeOf = (error: { code: string }) => error.code;
  const answers = [
    await editMessage(deps, message.id, 'Oi').then(() => 'saved', codeOf),
    await deleteMessage(deps, message.id).then(() => 'saved', codeOf),
  ];
  expect(revise).toHaveBeenCalledTimes(answers.filter((answer) => answer === 'saved').length);
  return answers;
};

describe('an edit or a deletion in a conversation whose connection was deleted', () => {
  it.each([
    ['arrived', { ack: 2, providerId: '3EB0' }],
    ['was sent', { ack: 1, providerId: '3EB0' }],
    ['is being sent', { ack: 0, providerId: '3EB0' }],
    ['arrived, and whose last change did not', { ack: 0, providerId: '3EB0', failed: { ...failed, code: ownFailures.changeNotSent } }],
  ] as const)('is refused for a message that %s', async (_what, fields) => {
    expect(await change(fields, false)).toEqual(['ERR_CONNECTION_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND']);
    expect(await change(fields, true)).toEqual(['saved', 'saved']);
  });

  it.each([
    ['a note', { isPrivate: true }],
    ['what failed', { ack: 0, providerId: '3EB0', failed }],
    ['what never went out', { ack: 0, providerId: null }],
  ] as const)('is taken for %s', async (_what, fields) => {
    expect(await change(fields, false)).toEqual(['saved', 'saved']);
  });
});

it('sends a deletion again that did not get out', async () => {
  const deleted = { isDeleted: true, ack: 1, providerId: '3EB0', failed: { ...failed, code: ownFailures.changeNotSent } } as const;

  expect((await change(deleted, true))[1]).toBe('saved');
});
