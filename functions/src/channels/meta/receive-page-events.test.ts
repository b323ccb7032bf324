import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inboundEvent, type InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import { receivePageEvents } from './receive-page-events.ts';

const receivedAt = '2026-11-20T12:00:00.000Z';
const timestamp = Date.parse('2026-11-20T11:59:00.500Z');
const at = '2026-11-20T11:59:00.500Z';
const appId = '4000';

type Channel = 'facebook' | 'instagram';
const receive = (items: ReadonlyArray<unknown>, channel: Channel = 'facebook', field = 'messaging'): InboundEvent[] =>
  receivePageEvents(
    { object: channel === 'facebook' ? 'page' : 'instagram', entry: [{ id: '900', time: timestamp, [field]: items }] },
    { channel, accountId: '900', appId, receivedAt },
  );
const from = { sender: { id: '77' }, recipient: { id: '900' }, timestamp };
const echo = { sender: { id: '900' }, recipient: { id: '77' }, timestamp };
const said = (message: Record<string, unknown>, channel: Channel = 'facebook') =>
  receive([{ ...from, message: { mid: 'm_1', ...message } }], channel);
const file = (type: string, payload: Record<string, unknown>) => said({ attachments: [{ type, payload }] });
const contentOf = (events: InboundEvent[]) => events.map((event) => (event.type === 'message' ? event.content : event.type));

describe('a conversation that another app has', () => {
  it('is told on standby: messages are marked, their statuses are not', () => {
    const standby = (item: object) => receive([item], 'facebook', 'standby');

    expect(standby({ ...from, message: { mid: 'm_1', text: 'Oi' } })).toMatchObject([{ type: 'message', standby: true, fromMe: false }]);
    expect(standby({ ...echo, message: { mid: 'm_2', text: 'Oi!', is_echo: true, app_id: 9 } })).toMatchObject([
      { standby: true, fromMe: true },
    ]);
    expect(said({ text: 'Oi' })[0]).not.toHaveProperty('standby');
    expect(standby({ ...from, read: { watermark: timestamp } })).toMatchObject([{ type: 'status-up-to' }]);
  });

  it.each([
    ['taken from us, as the handover protocol says it', { take_thread_control: { previous_owner_app_id: appId } }, 'other'],
    [
      'taken by another app, as conversation routing says it',
      { take_thread_control: { previous_owner_app_id: '5', new_owner_app_id: '6' } },
      'other',
    ],
    ['taken by us', { take_thread_control: { previous_owner_app_id: '5', new_owner_app_id: appId } }, 'us'],
    ['passed to us, by a number', { pass_thread_control: { previous_owner_app_id: '5', new_owner_app_id: Number(appId) } }, 'us'],
    ['passed on', { pass_thread_control: { new_owner_app_id: '263902037430900', metadata: 'x' } }, 'other'],
    ['let go', { pass_thread_control: { previous_owner_app_id: '5', new_owner_app_id: null } }, 'us'],
  ])('is %s', (_how, item, owner) => {
    expect(receive([{ ...from, ...item }])).toMatchObject([{ type: 'thread-control', owner, at, chatKey: '77' }]);
  });

  it('stays whose it is when another app asks for it, roles are told, or nobody says who took it', () => {
    for (const item of [
      { request_thread_control: { requested_owner_app_id: '5' } },
      { app_roles: { [appId]: ['primary_receiver'] } },
      { take_thread_control: { previous_owner_app_id: '5' } },
    ])
      expect(receive([{ ...from, ...item }])).toEqual([]);
  });

  it('is told with the same id when it is told again', () => {
    const [one, two] = [1, 2].map(() => receive([{ ...from, take_thread_control: { previous_owner_app_id: appId } }])[0]);

    expect(one).toEqual(two);
  });
});

describe('a message of Messenger or Instagram', () => {
  it('is its text, from whom the page knows by that id', () => {
    expect(said({ text: 'Oi' })).toEqual([
      {
        channel: 'facebook',
        type: 'message',
        chatKey: '77',
        providerId: 'm_1',
        sentAt: at,
        contact: { identities: [{ kind: 'psid', value: '77' }], name: null },
        content: { kind: 'text', body: 'Oi', replyId: null },
        quotedProviderId: null,
        forwarded: false,
        fromMe: false,
      },
    ]);
    expect(said({ text: 'Oi' }, 'instagram')).toMatchObject([
      { channel: 'instagram', contact: { identities: [{ kind: 'igsid', value: '77' }] } },
    ]);
  });

  it.each([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['file', 'document'],
    ['sticker', 'sticker'],
  ])('with an attachment of type %s is a file to fetch', (type, kind) => {
    expect(contentOf(file(type, { url: 'https://cdn.fbcdn.net/a/nota.pdf?oh=1' }))).toMatchObject([
      {
        kind,
        caption: null,
        media: { providerMediaId: null, url: 'https://cdn.fbcdn.net/a/nota.pdf?oh=1', fileName: type === 'file' ? 'nota.pdf' : null },
      },
    ]);
  });

  it('with a sticker as Messenger used to say it is one all the same', () => {
    expect(contentOf(file('image', { url: 'https://cdn.fbcdn.net/s.png', sticker_id: 369239263222822 }))).toMatchObject([
      { kind: 'sticker' },
    ]);
  });

  it('with several files is several messages, each with an id of its own', () => {
    const attachments = ['a', 'b', 'c'].map((name) => ({ type: 'image', payload: { url: `https://cdn.fbcdn.net/${name}` } }));

    const events = said({ text: 'olha', attachments });

    expect(events.map(({ providerId }) => providerId)).toEqual(['m_1', 'm_1:1', 'm_1:2', 'm_1:3']);
    expect(contentOf(events)).toMatchObject([{ body: 'olha' }, { kind: 'image' }, { kind: 'image' }, { kind: 'image' }]);
  });

  it.each(['reel', 'ig_reel', 'share', 'story_mention'])('that passes on something published (%s) says so', (type) => {
    const [event] = file(type, { url: 'https://cdn.cdninstagram.com/x', title: 'Novidade' });

    expect(event).toMatchObject({
      content: { caption: 'Novidade', media: { url: 'https://cdn.cdninstagram.com/x' } },
      origin: { kind: type === 'story_mention' ? 'story-mention' : 'share', url: 'https://cdn.cdninstagram.com/x' },
    });
  });

  it('that answers a story or a message keeps what it answers', () => {
    expect(said({ text: 'Lindo', reply_to: { story: { id: 's1', url: 'https://cdn.cdninstagram.com/s1' } } })).toMatchObject([
      { content: { body: 'Lindo' }, origin: { kind: 'story-reply', url: 'https://cdn.cdninstagram.com/s1' }, quotedProviderId: null },
    ]);
    expect(said({ text: 'Esse', reply_to: { mid: 'm_0' } })).toMatchObject([{ quotedProviderId: 'm_0' }]);
  });

  it('that is a pressed quick reply or button carries what was pressed', () => {
    expect(said({ text: 'Sim', quick_reply: { payload: 'YES' } })).toMatchObject([{ content: { body: 'Sim', replyId: 'YES' } }]);
    expect(receive([{ ...from, postback: { mid: 'm_2', title: 'Começar', payload: 'START' } }])).toMatchObject([
      { providerId: 'm_2', content: { body: 'Começar', replyId: 'START' } },
    ]);
  });

  it('that shares a link or a place is readable', () => {
    const link = { type: 'fallback', title: 'Cadeira azul', url: 'https://loja.example/cadeira' };
    expect(contentOf(said({ attachments: [link] }))).toEqual([
      { kind: 'text', body: 'Cadeira azul\nhttps://loja.example/cadeira', replyId: null },
    ]);
    expect(contentOf(said({ text: 'veja https://loja.example/cadeira', attachments: [{ ...link, title: undefined }] }))).toMatchObject([
      { body: 'veja https://loja.example/cadeira' },
    ]);
    expect(contentOf(file('location', { coordinates: { lat: -23.5, long: -46.6 } }))).toMatchObject([
      { kind: 'location', latitude: -23.5 },
    ]);
  });

  it('of a kind nobody knows yet is shown as such, and hurts no neighbour', () => {
    const events = receive([
      { ...from, message: { mid: 'm_1', is_unsupported: true } },
      { ...from, message: { mid: 'm_2', attachments: [{ type: 'hologram', payload: {} }] } },
      { ...from, something: { new: true } },
      null,
      { ...from, message: { text: 'sem id' } },
      { ...from, sender: {}, message: { mid: 'm_3', text: 'de ninguém' } },
      { ...from, message: { mid: 'm_4', text: 'oi' } },
    ]);

    expect(events.map(({ providerId }) => providerId)).toEqual(['m_1', 'm_2', 'm_4']);
    expect(contentOf(events)).toMatchObject([{ kind: 'unsupported' }, { kind: 'unsupported', providerType: 'hologram' }, { body: 'oi' }]);
  });

  it('comes the same way while another app has the conversation, and not for another page', () => {
    expect(receive([{ ...from, message: { mid: 'm_1', text: 'oi' } }], 'facebook', 'standby')).toHaveLength(1);
    const body = { entry: [{ id: '901', messaging: [{ ...from, message: { mid: 'm_1', text: 'oi' } }] }] };
    expect(receivePageEvents(body, { channel: 'facebook', accountId: '900', appId, receivedAt })).toEqual([]);
  });

  it('keeps its moment only when that can be', () => {
    for (const wrong of [undefined, 'ontem', -1, 1e18, Date.parse(receivedAt) + 2 * 86_400_000])
      expect(receive([{ ...from, timestamp: wrong, message: { mid: 'm_1', text: 'oi' } }])).toMatchObject([{ sentAt: receivedAt }]);
  });
});

describe('what the business sent elsewhere', () => {
  it('is a message of ours: another app, or Meta’s own inbox', () => {
    expect(receive([{ ...echo, message: { mid: 'm_1', is_echo: true, app_id: 263902037430900, text: 'Já vejo' } }])).toMatchObject([
      { type: 'message', fromMe: true, chatKey: '77', content: { body: 'Já vejo' } },
    ]);
  });

  it('is no message when we sent it: it says under which id it went', () => {
    const { id } = aMessage({});

    expect(receive([{ ...echo, message: { mid: 'm_1', is_echo: true, app_id: Number(appId), metadata: id, text: 'Oi' } }])).toEqual([
      { channel: 'facebook', type: 'status', chatKey: '77', providerId: 'm_1', status: 1, at, callbackData: id },
    ]);
    expect(receive([{ ...echo, message: { mid: 'm_1', is_echo: true, app_id: appId } }])).toMatchObject([
      { type: 'status', callbackData: null },
    ]);
  });
});

describe('news about messages', () => {
  it('of deliveries names them, or the moment up to which all came', () => {
    expect(receive([{ ...from, delivery: { mids: ['m_1', 'm_2'], watermark: timestamp } }])).toMatchObject([
      { type: 'status', providerId: 'm_1', status: 2 },
      { type: 'status', providerId: 'm_2', status: 2 },
    ]);
    expect(receive([{ ...from, delivery: { watermark: timestamp } }])).toMatchObject([{ type: 'status-up-to', status: 2, upTo: at }]);
  });

  it('of reads gives Messenger’s moment and Instagram’s message', () => {
    expect(receive([{ ...from, read: { watermark: timestamp } }])).toMatchObject([
      { type: 'status-up-to', status: 3, upTo: at, identities: [{ kind: 'psid', value: '77' }] },
    ]);
    expect(receive([{ ...from, read: { mid: 'm_9' } }], 'instagram')).toMatchObject([{ type: 'status', providerId: 'm_9', status: 3 }]);
  });

  it('of reactions, edits and deletions says what they are about', () => {
    expect(receive([{ ...from, reaction: { mid: 'm_1', action: 'react', emoji: '😍', reaction: 'love' } }])).toMatchObject([
      { type: 'message', content: { kind: 'reaction', targetProviderId: 'm_1', emoji: '😍' } },
    ]);
    expect(receive([{ ...from, reaction: { mid: 'm_1', action: 'unreact' } }])).toMatchObject([{ content: { emoji: null } }]);
    expect(receive([{ ...from, message_edit: { mid: 'm_1', text: 'Olá!', num_edit: 1 } }])).toMatchObject([
      { type: 'edit', providerId: 'm_1', body: 'Olá!', at },
    ]);
    expect(said({ is_deleted: true })).toMatchObject([{ type: 'delete', providerId: 'm_1', fromMe: false }]);
  });

  it('of somebody who came by an advertisement or a link is said in the conversation, the same however often it comes', () => {
    const ad = { ...from, referral: { ref: 'promo', source: 'ADS', ads_context_data: { ad_title: 'Cadeiras em promoção' } } };

    const [once] = receive([ad]);

    expect(once).toMatchObject({ content: { body: 'Cadeiras em promoção' }, origin: { kind: 'referral' } });
    expect(receive([ad])).toEqual([once]);
    expect(receive([{ ...from, referral: { ref: 'vitrine', source: 'SHORTLINK' } }])).toMatchObject([{ content: { body: 'vitrine' } }]);
  });
});

describe('any body', () => {
  it('is answered with events that queues can carry', () => {
    const anything = fc.jsonValue({ maxDepth: 5 });
    const part = fc.constantFrom('message', 'postback', 'referral', 'delivery', 'read', 'reaction', 'message_edit', 'sender', 'timestamp');
    const item = fc.dictionary(part, anything).map((fields) => ({ ...from, ...fields }));
    fc.assert(
      fc.property(fc.array(fc.oneof(item, anything), { maxLength: 5 }), (items) => {
        for (const event of receive(items)) expect(() => inboundEvent.parse(event)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('with a thousand entries is read whole, in its order', () => {
    const items = Array.from({ length: 1000 }, (_, n) => ({ ...from, message: { mid: `m_${n}`, text: String(n) } }));

    expect(receive(items).map(({ providerId }) => providerId)).toEqual(items.map(({ message }) => message.mid));
  });
});
