import { channels } from '@balcao/shared/domain/channels.ts';
import { ticketId } from '@balcao/shared/domain/ids.ts';
import { toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import type { MessagingDeps } from './messaging-deps.ts';

// The stores beside it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { sendMessage } = await import('./send-message.ts');

const now = new Date('2026-03-10T12:05:00.000Z');
const vCard = toContactCards([{ name: 'João', number: '5511977776666' }]);

/** A send on an open ticket of this channel: what was stored, or the refusal. */
const send = async (channel: (typeof channels)[number], fields: { isPrivate?: boolean } = {}) => {
  const append = vi.fn(async () => 'saved');
  const deps = {
    actor: { profile: 'admin', name: 'Ana', settings: {} },
    tickets: { get: async () => aTicket({ channel, status: 'open' }) },
    contacts: { get: async () => null },
    names: async () => ({ users: new Map() }),
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
