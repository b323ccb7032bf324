import { proto, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { toProfileEvents, toSamePerson } from './to-contact-events.ts';
import { identitiesOf } from './message-names.ts';
import { toCall, toInboundMessage, toReceipt, toReceiptStatus, toRevision, revisionIn } from './to-inbound-events.ts';
import { isPassedOver, withoutContent } from './unreadable-content.ts';

const number = '5511987654321@s.whatsapp.net';
const lid = '123456789012345@lid';
const now = new Date('2026-11-20T12:00:00.000Z');
const message = (change: Partial<WAMessage>): WAMessage => ({
  key: { remoteJid: number, id: 'ABC', fromMe: false },
  messageTimestamp: 1_790_000_000,
  pushName: 'Rita',
  message: { conversation: 'Oi' },
  ...change,
});

describe('identitiesOf', () => {
  it('puts the number first, whichever name the chat goes by', () => {
    const both = [
      { kind: 'phone', value: '5511987654321' },
      { kind: 'lid', value: '123456789012345' },
    ];

    expect(identitiesOf({ remoteJid: lid, remoteJidAlt: number })).toEqual(both);
    expect(identitiesOf({ remoteJid: number, remoteJidAlt: lid })).toEqual(both);
    expect(identitiesOf({ remoteJid: 'status@broadcast' })).toBeNull();
  });
});

describe('a message without its content', () => {
  const stanza = (...content: BinaryNode[]): BinaryNode => ({ tag: 'message', attrs: {}, content });
  const unavailable = (type?: string): BinaryNode => ({ tag: 'unavailable', attrs: type === undefined ? {} : { type } });

  it('is told of here when the library passes it over, not when that asks the phone for it', () => {
    const at = new Date('2026-11-20T12:00:00.000Z');
    const from = (daysAgo: number, ...content: BinaryNode[]): BinaryNode => ({
      ...stanza(...content),
      attrs: { t: String(at.getTime() / 1000 - daysAgo * 86_400) },
    });
    const bytes = new Uint8Array();

    expect(['view_once', 'bot', 'hosted'].map((kind) => isPassedOver(from(0, unavailable(`${kind}_unavailable_fanout`)), at))).toEqual([
      true,
      true,
      true,
    ]);
    expect([from(0), from(13, unavailable()), from(0, unavailable('view_once'))].map((node) => isPassedOver(node, at))).toEqual([
      false,
      false,
      false,
    ]);
    expect(isPassedOver(from(15, unavailable()), at)).toBe(true);
    expect(['enc', 'plaintext'].map((tag) => isPassedOver(from(15, { tag, attrs: {}, content: bytes }), at))).toEqual([false, false]);
  });

  it.each([
    ['view_once', 'viewOnce'],
    ['view_once_unavailable_fanout', 'viewOnce'],
    ['bot_unavailable_fanout', 'phoneOnly'],
    ['hosted_unavailable_fanout', 'phoneOnly'],
    ['something_new', 'ciphertext'],
    [undefined, 'ciphertext'],
  ])('is told as what %s says', (type, providerType) => {
    const { message: _, ...empty } = message({});

    expect(toInboundMessage(withoutContent(stanza(unavailable(type)), empty))?.event.content).toEqual({
      kind: 'unsupported',
      providerType,
    });
  });
});

describe('toInboundMessage', () => {
  it('says who of a group wrote, whichever way they are named', () => {
    const key = { remoteJid: '1203630@g.us', id: 'ABC', fromMe: false, participant: lid, participantAlt: number };

    expect(toInboundMessage(message({ key }), { groupName: 'Pedidos' })?.event).toMatchObject({
      contact: { identities: [{ kind: 'group', value: '1203630' }], name: 'Pedidos' },
      author: { name: 'Rita', number: '5511987654321' },
    });
  });

  it('tells of what is shown on the phone alone', () => {
    const key = { remoteJid: number, id: 'ABC', fromMe: false, isViewOnce: true };
    const contentOf = (change: Partial<WAMessage>) => toInboundMessage(message(change))?.event.content;

    expect(contentOf({ key, message: null })).toEqual({ kind: 'unsupported', providerType: 'viewOnce' });
    expect(contentOf({ message: { placeholderMessage: {} } })).toEqual({ kind: 'unsupported', providerType: 'phoneOnly' });
  });

  it('says by which advertisement a customer came, and nothing of a preview', () => {
    const { MediaType } = proto.ContextInfo.ExternalAdReplyInfo;
    const withAd = (ad: proto.ContextInfo.IExternalAdReplyInfo) => {
      const sent = proto.Message.encode({ extendedTextMessage: { text: 'Oi', contextInfo: { externalAdReply: ad } } }).finish();
      return toInboundMessage(message({ message: proto.Message.decode(sent) }))?.event.origin;
    };
    const ad = { title: 'Cadeiras', body: 'Com desconto', sourceType: 'ad', sourceId: '12', ctwaClid: 'click', mediaType: MediaType.IMAGE };

    const origin = withAd({ ...ad, sourceUrl: 'https://fb.me/x', originalImageUrl: `https://x.example/${'a'.repeat(2000)}` });

    expect(origin).toEqual({
      kind: 'referral',
      url: 'https://fb.me/x',
      ad: {
        sourceType: 'ad',
        sourceId: '12',
        sourceUrl: 'https://fb.me/x',
        headline: 'Cadeiras',
        body: 'Com desconto',
        mediaType: 'image',
        imageUrl: null,
        videoUrl: null,
        thumbnailUrl: null,
        clickId: 'click',
        welcome: null,
      },
    });
    expect(withAd({ title: 'Um site', sourceUrl: 'https://site.example' })).toBeUndefined();
  });

  it('reads the timer of a chat whose messages disappear, and that there is none, but not from what says nothing of it', () => {
    const timerOf = (content: proto.IMessage, key: Partial<WAMessage['key']> = {}) =>
      toInboundMessage(
        message({ key: { ...message({}).key, ...key }, message: proto.Message.decode(proto.Message.encode(content).finish()) }),
      )?.event.contact.disappearingSec;
    const timed = { extendedTextMessage: { text: 'Oi', contextInfo: { expiration: 604_800 } } };

    expect([timerOf(timed), timerOf({ ephemeralMessage: { message: timed } }), timerOf({ conversation: 'Oi' })]).toEqual([
      604_800, 604_800, 0,
    ]);
    expect([timerOf({ contactMessage: { displayName: 'Ana', vcard: '' } }), timerOf(timed, { fromMe: true })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('shows nothing for what only says something about other messages', () => {
    const contents = [
      { albumMessage: { expectedImageCount: 3 } },
      { pinInChatMessage: {} },
      { keepInChatMessage: {} },
      { secretEncryptedMessage: {} },
    ];

    expect(contents.map((content) => toInboundMessage(message({ message: content })))).toEqual([null, null, null, null]);
  });

  it('takes a picture of an album and a round video as what they are', () => {
    const picture = message({ message: { associatedChildMessage: { message: { imageMessage: { caption: 'Um' } } } } });
    const round = message({ message: { ptvMessage: {} } });

    expect(toInboundMessage(picture)).toMatchObject({ event: { content: { kind: 'image', caption: 'Um' } }, file: {} });
    expect(toInboundMessage(round)).toMatchObject({ event: { content: { kind: 'video' } }, file: { mimeType: 'video/mp4' } });
  });

  it('takes a text that was changed before it came', () => {
    const edited = message({ message: { editedMessage: { message: { conversation: 'Olá' } } } });

    expect(toInboundMessage(edited)?.event).toMatchObject({ content: { kind: 'text', body: 'Olá' }, edited: true });
  });

  it.each([
    [{ isForwarded: true, forwardingScore: 1 }, { forwarded: true }, false],
    [{ isForwarded: true, forwardingScore: 4 }, { forwarded: true }, false],
    [{ isForwarded: true, forwardingScore: 5 }, { forwarded: true, forwardedOften: true }, true],
    [{ isForwarded: true, forwardingScore: 127 }, { forwarded: true, forwardedOften: true }, true],
    [{ isForwarded: false, forwardingScore: 99 }, { forwarded: false }, false],
  ])('tells forwarded once from many times: %j', (contextInfo, expected, isOften) => {
    const event = toInboundMessage(message({ message: { extendedTextMessage: { text: 'Oi', contextInfo } } }))?.event;

    expect(event).toMatchObject(expected);
    expect('forwardedOften' in (event ?? {})).toBe(isOften);
  });

  it.each([
    [
      'a choice of a list',
      { listResponseMessage: { title: 'Azul', description: 'M', singleSelectReply: { selectedRowId: 'r1' } } },
      'list',
    ],
    ['a pressed button', { buttonsResponseMessage: { selectedDisplayText: 'Azul', selectedButtonId: 'r1' } }, 'buttons'],
    ['a pressed button of a template', { templateButtonReplyMessage: { selectedDisplayText: 'Azul', selectedId: 'r1' } }, 'buttons'],
    [
      'a button of the newer kind',
      { interactiveResponseMessage: { body: { text: 'Azul' }, nativeFlowResponseMessage: { paramsJson: '{"id":"r1"}' } } },
      'buttons',
    ],
  ])('tells what was chosen with %s', (_, content, of) => {
    expect(toInboundMessage(message({ message: content }))?.event.content).toMatchObject({
      kind: 'text',
      body: 'Azul',
      replyId: 'r1',
      details: { kind: 'choice', of, title: 'Azul' },
    });
  });

  it('reads the answers of a form', () => {
    const nativeFlowResponseMessage = { name: 'flow', paramsJson: '{"flow_token":"x","Nome":"Ana","CEP":"13010-000"}' };
    const content = toInboundMessage(message({ message: { interactiveResponseMessage: { nativeFlowResponseMessage } } }))?.event.content;

    expect(content).toMatchObject({
      body: 'Nome: Ana\nCEP: 13010-000',
      details: { kind: 'answers', answers: [{ label: 'Nome' }, { label: 'CEP' }] },
    });
  });

  it('reads a cart and its total', () => {
    const orderMessage = { message: 'Quero estes', itemCount: 3, totalAmount1000: 209_300, totalCurrencyCode: 'BRL' };

    expect(toInboundMessage(message({ message: { orderMessage } }))?.event.content).toMatchObject({
      body: 'Quero estes\n🛒 3 · R$ 209,30',
      details: { kind: 'order', note: 'Quero estes', pieces: 3, total: 209.3, currency: 'BRL' },
    });
  });

  it('takes a product’s picture as the message’s file', () => {
    const productImage = { url: 'https://mmg.whatsapp.net/x', mediaKey: Buffer.alloc(32, 1), mimetype: 'image/jpeg' };
    const product = { title: 'Camiseta', priceAmount1000: 79_900, currencyCode: 'BRL', productImage };
    const part = toInboundMessage(message({ message: { productMessage: { product } } }));

    expect(part?.event.content).toMatchObject({
      kind: 'image',
      caption: 'Camiseta · R$ 79,90',
      details: { kind: 'product', price: 79.9 },
    });
    expect(part?.file?.message.message).toEqual({ imageMessage: productImage });
  });

  it('says of what has no words that it cannot be shown', () => {
    expect(toInboundMessage(message({ message: { listResponseMessage: {} } }))?.event.content).toMatchObject({ kind: 'unsupported' });
  });

  it('keeps what a poll’s votes are read with', () => {
    const poll = message({
      message: {
        pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] },
        messageContextInfo: { messageSecret: Buffer.alloc(32, 7) },
      },
    });

    expect(toInboundMessage(poll)?.event.content).toEqual({
      kind: 'text',
      body: 'Quando?\n1. Hoje\n2. Amanhã',
      poll: { options: ['Hoje', 'Amanhã'], secret: Buffer.alloc(32, 7).toString('base64'), question: 'Quando?', several: true },
    });
  });

  it('is nothing for what only changes something else', () => {
    expect(toInboundMessage(message({ message: { protocolMessage: {} } }))).toBeNull();
    expect(toInboundMessage(message({ message: null }))).toBeNull();
  });
});

describe('revisionIn', () => {
  it('tells two edits of one second apart, and believes no time in the future', () => {
    const at = (timestampMs: number) =>
      revisionIn(
        {
          key: { remoteJid: number, id: 'EDIT', fromMe: false },
          message: {
            protocolMessage: {
              key: { id: 'ABC' },
              type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
              editedMessage: { conversation: 'Olá' },
              timestampMs,
            },
          },
        },
        now,
      )?.at;

    expect([at(1_790_000_000_200), at(1_790_000_000_801)]).toEqual(['2026-09-21T14:13:20.200Z', '2026-09-21T14:13:20.801Z']);
    expect(Date.parse(at(9_790_000_000_000) ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

describe('toRevision', () => {
  const key = { remoteJid: number, id: 'ABC', fromMe: false };

  it('reads a changed text and a changed caption', () => {
    const edited = (inner: proto.IMessage) => ({ message: { editedMessage: { message: inner } }, messageTimestamp: 1_790_000_000 });

    expect(toRevision(key, edited({ conversation: 'Olá' }), now)).toMatchObject({
      type: 'edit',
      providerId: 'ABC',
      body: 'Olá',
      at: '2026-09-21T14:13:20.000Z',
    });
    expect(toRevision(key, edited({ imageMessage: { caption: 'Nova' } }), now)).toMatchObject({ body: 'Nova' });
    expect(toRevision(key, edited({ imageMessage: {} }), now)).toBeNull();
  });

  it('knows a deletion from any other news', () => {
    expect(toRevision(key, { message: null, messageStubType: proto.WebMessageInfo.StubType.REVOKE }, now)).toMatchObject({
      type: 'delete',
    });
    expect(toRevision(key, { status: proto.WebMessageInfo.Status.DELIVERY_ACK }, now)).toBeNull();
  });
});

describe('toReceipt', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const inGroup = { remoteJid: '12036301@g.us', id: 'X', fromMe: true };

  it('tells which member of a group has read, and when', () => {
    const receipt = { userJid: '881@lid', receiptTimestamp: 1_700_000_000, readTimestamp: 1_700_000_060 };

    expect(toReceipt({ key: inGroup, receipt }, now)).toMatchObject({
      type: 'receipt',
      chatKey: '12036301',
      status: 3,
      member: { number: null, lid: '881' },
      at: new Date(1_700_000_060_000).toISOString(),
    });
  });

  it.each([
    [
      'outside groups',
      { key: { ...inGroup, remoteJid: '5511900000001@s.whatsapp.net' }, receipt: { userJid: '881@lid', readTimestamp: 1 } },
    ],
    ['of what others wrote', { key: { ...inGroup, fromMe: false }, receipt: { userJid: '881@lid', readTimestamp: 1 } }],
    ['without a member', { key: inGroup, receipt: { userJid: '', readTimestamp: 1 } }],
    ['that says nothing', { key: inGroup, receipt: { userJid: '881@lid' } }],
  ])('is nothing %s', (_what, update) => {
    expect(toReceipt(update, now)).toBeNull();
  });
});

describe('toReceiptStatus', () => {
  const key = { remoteJid: '1203630@g.us', id: 'ABC', fromMe: true };

  it('tells how far a message came in a group', () => {
    expect(toReceiptStatus({ key, receipt: { userJid: number, receiptTimestamp: 1 } }, now)?.status).toBe(2);
    expect(toReceiptStatus({ key, receipt: { userJid: number, readTimestamp: 1 } }, now)?.status).toBe(3);
    expect(toReceiptStatus({ key: { ...key, fromMe: false }, receipt: { userJid: number, readTimestamp: 1 } }, now)).toBeNull();
  });
});

describe('toCall', () => {
  const call = { chatId: lid, from: lid, callerPn: number, id: 'C1', date: now, offline: false, status: 'offer' as const };

  it('is the caller’s, by number, once per call', () => {
    expect(toCall({ ...call, isVideo: true })).toMatchObject({
      chatKey: '5511987654321',
      providerId: 'call-C1',
      content: { kind: 'call', video: true },
    });
    expect(toCall({ ...call, status: 'terminate' })).toBeNull();
    expect(toCall({ ...call, isGroup: true })).toBeNull();
  });
});

describe('what is learned of people', () => {
  it('is the name they gave themselves, not what the phone calls them', () => {
    expect(
      toProfileEvents(
        [
          { id: number, notify: 'Rita' },
          { id: lid, name: 'Rita do bolo' },
        ],
        [],
      ),
    ).toMatchObject([{ type: 'profile', chatKey: '5511987654321', contact: { name: 'Rita' } }]);
  });

  it('is a group’s subject', () => {
    expect(toProfileEvents([], [{ id: '1203630@g.us', subject: 'Pedidos' }, { id: '1203631@g.us' }])).toMatchObject([
      { contact: { identities: [{ kind: 'group', value: '1203630' }], name: 'Pedidos' } },
    ]);
  });

  it('is which number a LID belongs to', () => {
    expect(toSamePerson(lid, '5511987654321:0@s.whatsapp.net')).toMatchObject([
      { type: 'same-person', identities: [{ kind: 'phone', value: '5511987654321' }, { kind: 'lid' }] },
    ]);
  });
});
