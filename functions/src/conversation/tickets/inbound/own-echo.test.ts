import { describe, expect, it } from 'vitest';
import { connectionId, contactId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { MessageContent } from '@balcao/shared/events/channel-messages.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { takeOwnEcho } from './own-echo.ts';

const connection = connectionId.parse(anId('C1'));
const threadId = threadIdOf(connection, contactId.parse(anId('P1')));
const at = '2026-11-20T12:00:00.000Z';
const waiting = (name: string, change: Partial<Message> = {}): Message =>
  aMessage({ id: anId(name), threadId, fromMe: true, ack: 0, providerId: null, attemptedAt: at, body: 'Oi', ...change });
const text = (body: string): MessageContent => ({ kind: 'text', body });
const photo: MessageContent = {
  kind: 'image',
  caption: null,
  media: { providerMediaId: null, url: 'https://x', mimeType: 'image/jpeg', fileName: null, voice: false, animated: false },
};

/** Newest first, as lists are. @returns the message that got the echo's id. */
const taken = async (newest: Message[], content: MessageContent, sentAt = at): Promise<string | null> => {
  let named: string | null = null;
  const messages = {
    list: async () => ({ messages: newest, nextCursor: null }),
    recordSent: async ({ messageId }: { messageId: string }) => {
      named = messageId;
    },
  };
  const event = {
    type: 'message' as const,
    channel: 'instagram' as const,
    chatKey: '77',
    providerId: 'm_1',
    sentAt,
    contact: { identities: [{ kind: 'igsid' as const, value: '77' }], name: null },
    content,
    quotedProviderId: null,
    forwarded: false,
    fromMe: true,
  };
  const isOurs = await takeOwnEcho({ messages: messages as never, now: () => new Date(at) }, connection, threadId, event);
  expect(isOurs).toBe(named !== null);
  return named;
};

describe('an echo that does not say who sent it', () => {
  it('is ours when we just sent the same: of several, the one that went first', async () => {
    const [second, first] = [waiting('A2'), waiting('A1')];

    expect(await taken([second, first], text('Oi '))).toBe(first.id);
    expect(await taken([waiting('A4', { body: '*Ana:*\nOi' })], text('Ana:\nOi'))).toBe(anId('A4'));
    expect(await taken([waiting('A3', { mediaType: 'image', media: aFile })], photo)).toBe(anId('A3'));
  });

  it('is of the first attempt while the message waits to be sent again', async () => {
    expect(await taken([waiting('A1', { attempt: 1, attemptedAt: null, createdAt: at })], text('Oi'))).toBe(anId('A1'));
    expect(await taken([waiting('A1', { attempt: 1, attemptedAt: null, createdAt: '2026-11-20T11:50:00.000Z' })], text('Oi'))).toBeNull();
  });

  it.each<[string, Message]>([
    ['says something else', waiting('A1', { body: 'Olá' })],
    ['has its id already', waiting('A1', { providerId: 'm_0' })],
    ['never was handed over', waiting('A1', { attemptedAt: null })],
    ['was handed over long ago', waiting('A1', { attemptedAt: '2026-11-20T11:50:00.000Z' })],
    ['is a note', waiting('A1', { isPrivate: true })],
    ['is the customer’s', waiting('A1', { fromMe: false })],
  ])('is somebody else’s when what we have %s', async (_why, message) => {
    expect(await taken([message], text('Oi'))).toBeNull();
  });
});

const aFile: Message['media'] = {
  state: 'ready',
  key: 'company2/a',
  mimeType: 'image/jpeg',
  fileName: null,
  sizeBytes: 1,
  width: null,
  height: null,
  durationSec: null,
  voice: false,
  sticker: false,
  source: null,
};
