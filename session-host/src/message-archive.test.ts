import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { connectionId, contactId as contactIdSchema, type ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { MessageArchive } from './message-archive.ts';

/** Whose the message is, and the names that contacts are known by. */
const customer = aMessage().contactId;
const contactsByName: Record<string, string> = { '5511988887777': customer, '99887766': customer, '5511900000001': anId('K2') };
const asking: Identity[] = [{ kind: 'phone', value: '5511988887777' }];

const archiveWith = (message: Message | null) => {
  const stored = new Map<string, SentContent>();
  const archive = new MessageArchive({
    connectionId: connectionId.parse(anId('C1')),
    messages: {
      findByProviderId: () => Promise.resolve(message && { threadId: message.threadId, messageId: message.id }),
      get: () => Promise.resolve(message),
    },
    contacts: {
      get: () => Promise.resolve(null),
      findByIdentity: ([name]) => Promise.resolve(contactIdSchema.nullable().parse(contactsByName[name?.value ?? ''] ?? null)),
    },
    sentContents: {
      keep: async (id, content) => void stored.set(id, content),
      get: async (id) => stored.get(id) ?? null,
    },
    now: () => new Date(),
  });
  return { archive, stored };
};
type SentContent = { content: Uint8Array; threadId: ThreadId | null };
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

    await archive.keepSent('3EB01', content, own().threadId);

    expect(encoded((await archive.sent(key, asking)) ?? {})).toBe(encoded(content));
  });

  it('is put together from its message where that is all of it', async () => {
    const { archive, stored } = archiveWith(own());

    await archive.keepSent('3EB01', { extendedTextMessage: { text: 'Olá' } }, own().threadId);

    expect(stored.size).toBe(0);
    expect(await archive.sent(key, asking)).toEqual({ conversation: 'Olá' });
  });

  it('weighs little: a file’s small picture is left out', async () => {
    const { archive, stored } = archiveWith(own({ mediaType: 'image' }));

    await archive.keepSent('3EB01', { imageMessage: { directPath: '/v/x', jpegThumbnail: new Uint8Array(20_000) } }, own().threadId);

    expect(stored.get('3EB01')?.content.length).toBeLessThan(100);
  });

  const photo: proto.IMessage = { imageMessage: { directPath: '/v/x' } };
  const edit: proto.IMessage = { protocolMessage: { editedMessage: { conversation: 'Oi' } } };

  it.each<[string, Identity[], boolean]>([
    ['its customer', asking, true],
    ['its customer by LID', [{ kind: 'lid', value: '99887766' }], true],
    ['its customer under a name nobody knows and one that is known', [{ kind: 'lid', value: '1' }, ...asking], true],
    ['another customer', [{ kind: 'phone', value: '5511900000001' }], false],
    ['a stranger', [{ kind: 'phone', value: '5511900000002' }], false],
    ['a group', [{ kind: 'group', value: '1203' }], false],
    ['nobody', [], false],
  ])('goes to its own chat alone: %s', async (_, names, isGiven) => {
    const message = own({ mediaType: 'image' });
    const { archive } = archiveWith(message);
    await archive.keepSent('3EB01', photo, message.threadId);
    const ofEdit = archiveWith(null);
    await ofEdit.archive.keepSent('3EB01', edit, message.threadId);

    const given = [archive, archiveWith(own()).archive, ofEdit.archive].map((each) => each.sent(key, names));

    expect((await Promise.all(given)).map((content) => content !== undefined)).toEqual([isGiven, isGiven, isGiven]);
  });

  it('is not sent again where nobody knows which chat it went to', async () => {
    const { archive, stored } = archiveWith(null);
    stored.set('3EB01', { content: proto.Message.encode(edit).finish(), threadId: null });

    expect(await archive.sent(key, asking)).toBeUndefined();
  });

  it('is not sent again once it was deleted, nor what nobody here sent', async () => {
    const deleted = archiveWith(own({ isDeleted: true }));
    await deleted.archive.keepSent('3EB01', photo, aMessage().threadId);

    expect(await deleted.archive.sent(key, asking)).toBeUndefined();
    expect(await archiveWith(own({ fromMe: false })).archive.sent(key, asking)).toBeUndefined();
    expect(await archiveWith(null).archive.sent(key, asking)).toBeUndefined();
  });
});
