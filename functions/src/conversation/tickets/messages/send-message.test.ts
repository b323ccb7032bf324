import { channels } from '@balcao/shared/domain/channels.ts';
import { messageIdOf, quickMessageId, ticketId } from '@balcao/shared/domain/ids.ts';
import { toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { aMessage, anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { MessageKey } from '../store/message-store.ts';
import type { MessagingDeps } from './messaging-deps.ts';

// The stores beside it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { reactToMessage, retryMessage, sendMessage, storeOwn } = await import('./send-message.ts');
const { sendTemplate } = await import('./send-template.ts');
const { newMessage } = await import('./new-message.ts');

const now = new Date('2026-03-10T12:05:00.000Z');
const vCard = toContactCards([{ name: 'João', number: '5511977776666' }]);

/** A send on an open ticket of this channel: what was stored, or the refusal. */
const send = async (
  channel: (typeof channels)[number],
  fields: { isPrivate?: boolean; body?: string; vCard?: null } = {},
  isDeleted = false,
) => {
  const append = vi.fn(async () => 'saved');
  const deps = {
    actor: { profile: 'admin', name: 'Ana', settings: {} },
    tickets: { get: async () => aTicket({ channel, status: 'open' }) },
    contacts: { get: async () => null, getMany: async () => new Map() },
    names: async () => ({ users: new Map(), connections: new Map(isDeleted ? [] : [[aTicket({}).connectionId, {}]]) }),
    messages: { append },
    now: () => now,
  } as unknown as MessagingDeps;
  const answer = await sendMessage(deps, ticketId.parse(1), { body: 'João', vCard, ...fields }, []).catch((error) => error.code);
  return { answer, stored: append.mock.calls.length };
};

describe('a contact card', () => {
  it.each(['whatsapp', 'whatsapp_oficial'] as const)('is stored for %s', async (channel) => {
    const { answer, stored } = await send(channel);

    expect(answer).toMatchObject({ messages: [{ mediaType: 'contactMessage', body: 'João', vCard }] });
    expect(stored).toBe(1);
  });

  it.each(['facebook', 'instagram'] as const)('is refused on %s, which shows none', async (channel) => {
    expect(await send(channel)).toEqual({ answer: 'ERR_CHANNEL_CANNOT', stored: 0 });
  });

  it('may be kept as a note on any channel', async () => {
    expect((await send('instagram', { isPrivate: true })).stored).toBe(1);
  });
});

it.each([true, false])('a text that nobody would see is empty, as a note (%s) too', async (isPrivate) => {
  const { answer, stored } = await send('whatsapp', { isPrivate, body: '\u200b \u2060\u3164', vCard: null });

  expect({ answer, stored }).toEqual({ answer: 'ERR_MESSAGE_EMPTY', stored: 0 });
});

it('is refused once its connection was deleted; a note is not', async () => {
  expect(await send('whatsapp', {}, true)).toEqual({ answer: 'ERR_CONNECTION_NOT_FOUND', stored: 0 });
  expect((await send('whatsapp', { isPrivate: true }, true)).stored).toBe(1);
});

it('cannot be retried, reacted to or followed by a template either once its connection was deleted', async () => {
  const failed = { code: -1, reason: 'noAnswer', retryable: true };
  const message = aMessage({ id: messageIdOf(anId('M9'), ticketId.parse(1)), fromMe: true, ack: 0, failed });
  const stored = vi.fn(async () => true);
  const deps = {
    actor: { profile: 'admin', name: 'Ana', settings: {} },
    tickets: { get: async () => aTicket({ channel: 'whatsapp_oficial', status: 'open', lastInboundAt: now.toISOString() }) },
    names: async () => ({ users: new Map(), connections: new Map() }),
    messages: { get: async () => message, append: stored, react: stored, retry: stored },
    templates: { get: async () => null },
    now: () => now,
  } as unknown as Parameters<typeof sendTemplate>[0];

  const answers = await Promise.all([
    retryMessage(deps, message.id).catch((error) => error.code),
    reactToMessage(deps, message.id, '👍').catch((error) => error.code),
    sendTemplate(deps, ticketId.parse(1), { templateId: quickMessageId.parse(anId('T1')), variables: {} }).catch((error) => error.code),
  ]);

  expect(answers).toEqual(Array.from({ length: 3 }, () => 'ERR_CONNECTION_NOT_FOUND'));
  expect(stored).not.toHaveBeenCalled();
});

/** A table of messages and names, as far as storing one's own needs it. */
const aStore = () => {
  const names = new Map<string, MessageKey>();
  const stored = new Map<string, Message>();
  return {
    stored,
    takeName: async ({ scope, value }: { scope: string; value: string }, key: MessageKey, abandoned: MessageKey | null = null) => {
      const owner = names.get(`${scope} ${value}`);
      if (owner && owner.messageId !== abandoned?.messageId) return owner;
      names.set(`${scope} ${value}`, key);
      return key;
    },
    get: async ({ messageId }: MessageKey) => stored.get(messageId) ?? null,
    append: async (_ticket: Ticket, [message]: readonly [Message]) => {
      if (stored.has(message.id)) return 'known';
      stored.set(message.id, message);
      return 'saved';
    },
  };
};
const ticket = aTicket({ status: 'open' });
const written = (minutes: number) => newMessage(ticket, new Date(now.getTime() + minutes * 60_000), { body: 'Olá', clientId: 'bubble-01' });

describe('a message that is sent again', () => {
  const sendAt = (messages: ReturnType<typeof aStore>, minutes: number) =>
    storeOwn(
      { actor: { userId: 'u' }, messages, now: () => new Date(now.getTime() + minutes * 60_000) } as unknown as MessagingDeps,
      ticket,
      written(minutes),
      { seenId: null, inboundMessages: null },
    );

  it('is answered with the first', async () => {
    const messages = aStore();
    const first = await sendAt(messages, 0);

    expect((await sendAt(messages, 300)).id).toBe(first.id);
    expect(messages.stored.size).toBe(1);
  });

  it('goes on under the name that was taken a moment ago and not stored yet', async () => {
    const messages = aStore();
    const crashed = written(0);
    await messages.takeName({ scope: 'client:u', value: `${ticket.id}:bubble-01` }, { threadId: crashed.threadId, messageId: crashed.id });

    const all = await Promise.all([sendAt(messages, 1), sendAt(messages, 1)]);

    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([crashed.id]));
  });

  it('stands where it is sent now when the first try ended hours ago, and is stored once', async () => {
    const messages = aStore();
    const crashed = written(0);
    await messages.takeName({ scope: 'client:u', value: `${ticket.id}:bubble-01` }, { threadId: crashed.threadId, messageId: crashed.id });

    const all = await Promise.all([sendAt(messages, 300), sendAt(messages, 300), sendAt(messages, 301)]);

    expect(messages.stored.size).toBe(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all[0] && all[0].id > crashed.id).toBe(true);
  });
});
