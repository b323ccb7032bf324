import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { MessageArchive } from './message-archive.ts';

const archiveWith = (message: Message | null) => {
  const stored = new Map<string, Uint8Array>();
  const archive = new MessageArchive({
    connectionId: connectionId.parse(anId('C1')),
    messages: {
      findByProviderId: () => Promise.resolve(message && { threadId: message.threadId, messageId: message.id }),
      get: () => Promise.resolve(message),
    },
    sentContents: {
      keep: async (id, content) => void stored.set(id, content),
      get: async (id) => stored.get(id) ?? null,
    },
    now: () => new Date(),
  });
  return { archive, stored };
};
const key = { id: '3EB01', remoteJid: '5511988887777:3@s.whatsapp.net', fromMe: true };
const encoded = (content: proto.IMessage): string => Buffer.from(proto.Message.encode(content).finish()).toString('hex');
const own = (change: Parameters<typeof aMessage>[0] = {}) => aMessage({ fromMe: true, providerId: '3EB01', body: 'Olá', ...change });

describe('what was sent under an id', () => {
  it.each<[string, proto.IMessage]>([
    ['a file', { imageMessage: { mediaKey: new Uint8Array([1, 2]), directPath: '/v/x', caption: 'Foto' } }],
    ['a reaction', { reactionMessage: { key: { id: 'A1' }, text: '👍' } }],
    ['an edit', { protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage: { conversation: 'Oi' } } }],
    ['an answer', { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: 'A1' } } }],
  ])('is there again: %s', async (_, content) => {
    const { archive } = archiveWith(own({ mediaType: 'image' }));

    await archive.keepSent('3EB01', content);

    expect(encoded((await archive.sent(key)) ?? {})).toBe(encoded(content));
  });

  it('is put together from its message where that is all of it', async () => {
    const { archive, stored } = archiveWith(own());

    await archive.keepSent('3EB01', { extendedTextMessage: { text: 'Olá' } });

    expect(stored.size).toBe(0);
    expect(await archive.sent(key)).toEqual({ conversation: 'Olá' });
  });

  it('weighs little: a file’s small picture is left out', async () => {
    const { archive, stored } = archiveWith(own({ mediaType: 'image' }));

    await archive.keepSent('3EB01', { imageMessage: { directPath: '/v/x', jpegThumbnail: new Uint8Array(20_000) } });

    expect(stored.get('3EB01')?.length).toBeLessThan(100);
  });

  it('is not sent again once it was deleted, nor what nobody here sent', async () => {
    const deleted = archiveWith(own({ isDeleted: true }));
    await deleted.archive.keepSent('3EB01', { imageMessage: { directPath: '/v/x' } });

    expect(await deleted.archive.sent(key)).toBeUndefined();
    expect(await archiveWith(own({ fromMe: false })).archive.sent(key)).toBeUndefined();
    expect(await archiveWith(null).archive.sent(key)).toBeUndefined();
  });
});
