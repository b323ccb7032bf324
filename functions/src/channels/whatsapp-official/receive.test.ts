import { inboundEvent, type InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receive } from './receive.ts';

const context = { phoneNumberId: '106540352242922', receivedAt: '2026-11-20T12:00:00.123Z' };
const ana = { profile: { name: 'Ana Souza' }, wa_id: '5511987654321', user_id: 'BR.13491208655302741918' };

const webhook = (...values: ReadonlyArray<Record<string, unknown>>) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({
    id: '102290129340398',
    changes: [
      {
        field: 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: { display_phone_number: '551130000000', phone_number_id: context.phoneNumberId },
          ...value,
        },
      },
    ],
  })),
});
const message = (part: Record<string, unknown>) => ({ from: ana.wa_id, id: 'wamid.A', timestamp: '1763640000', ...part });
const receiveMessage = (part: Record<string, unknown>) => {
  const events = receive(webhook({ contacts: [ana], messages: [message(part)] }), context);
  expect(events.map((event) => inboundEvent.parse(event))).toHaveLength(1);
  const [event] = events;
  if (event?.type !== 'message') throw new Error('not a message');
  return event;
};

describe('receive', () => {
  it('tells who wrote, when, and what', () => {
    const event = receiveMessage({ type: 'text', text: { body: 'Bom dia' } });

    expect(event).toEqual({
      channel: 'whatsapp_oficial',
      chatKey: 'BR.13491208655302741918',
      type: 'message',
      providerId: 'wamid.A',
      sentAt: '2025-11-20T12:00:00.000Z',
      contact: {
        identities: [
          { kind: 'bsuid', value: 'BR.13491208655302741918' },
          { kind: 'phone', value: '5511987654321' },
        ],
        name: 'Ana Souza',
        username: null,
      },
      content: { kind: 'text', body: 'Bom dia', replyId: null },
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
    } satisfies InboundEvent);
  });

  it('says who of a group wrote, with what it was about before, and whose the chat is', () => {
    const groupId = 'Y2FwaV9ncm91cDoxNzA1NTU1MDEzOToxMjAzNjM0MDQ2OTQyMzM4MjAZD';
    const event = receiveMessage({ group_id: groupId, type: 'text', text: { body: 'Oi, gente' } });
    expect(event).toMatchObject({
      chatKey: groupId,
      contact: { identities: [{ kind: 'group', value: groupId }], name: null },
      author: { name: 'Ana Souza', number: ana.wa_id, lid: null },
    });

    // A group member without a phone number is identified by the business-scoped user id.
    const bia = { profile: { name: 'Bia' }, user_id: 'BR.77' };
    const hidden = { id: 'wamid.B', timestamp: '1763640000', from_user_id: 'BR.77', group_id: groupId };
    const edit = { original_message_id: 'wamid.B', message: { type: 'text', text: { body: 'mudou' } } };
    const messages = [
      { ...hidden, type: 'text', text: { body: 'Oi' } },
      { ...hidden, id: 'wamid.C', type: 'edit', edit },
    ];
    const author = { name: 'Bia', number: null, lid: 'BR.77' };
    expect(receive(webhook({ contacts: [ana, bia], messages }), context)).toMatchObject([
      { type: 'message', author },
      { type: 'edit', providerId: 'wamid.B', author },
    ]);

    expect(receiveMessage({ type: 'text', text: { body: 'Só eu' } }).author).toBeUndefined();
  });

  it('knows a customer who hides the number behind a username', () => {
    const contacts = [{ profile: { name: 'Bia', username: 'bia.flores' }, user_id: 'BR.77' }];
    const messages = [{ id: 'wamid.B', from_user_id: 'BR.77', timestamp: '1763640000', type: 'text', text: { body: 'oi' } }];

    const [event] = receive(webhook({ contacts, messages }), context);

    expect(event).toMatchObject({
      chatKey: 'BR.77',
      contact: { identities: [{ kind: 'bsuid', value: 'BR.77' }], name: 'Bia', username: 'bia.flores' },
    });
  });

  it('takes the only contact for the sender when the message names none', () => {
    const contacts = [{ profile: { name: 'Bia' }, user_id: 'BR.77' }];
    const messages = [{ id: 'wamid.B', timestamp: '1763640000', type: 'text', text: { body: 'oi' } }];

    expect(receive(webhook({ contacts, messages }), context)).toMatchObject([{ chatKey: 'BR.77' }]);
  });

  it('gives every message of a batch to its own sender, across entries and changes', () => {
    const caio = { profile: { name: 'Caio' }, wa_id: '5521900000001', user_id: 'BR.2' };
    const first = {
      contacts: [ana, caio],
      messages: [
        message({ type: 'text', text: { body: '1' } }),
        { ...message({ type: 'text', text: { body: '2' } }), id: 'wamid.C', from: caio.wa_id },
      ],
    };
    const second = { statuses: [{ id: 'wamid.D', status: 'read', timestamp: '1763640001', recipient_id: ana.wa_id }] };

    const events = receive(webhook(first, second), context);

    expect(events.map((event) => [event.type, event.chatKey])).toEqual([
      ['message', ana.user_id],
      ['message', 'BR.2'],
      ['status', ana.wa_id],
    ]);
    expect(events[1]).toMatchObject({ contact: { name: 'Caio' } });
  });

  it('leaves out what belongs to another number of the same account', () => {
    const body = webhook({ contacts: [ana], messages: [message({ type: 'text', text: { body: 'oi' } })] });

    expect(receive(body, { ...context, phoneNumberId: 'another' })).toEqual([]);
  });

  it.each([
    [
      'image',
      { id: '1', mime_type: 'image/jpeg', sha256: 'abc=', caption: 'a nota' },
      { caption: 'a nota', media: { mimeType: 'image/jpeg', sha256: 'abc=', voice: false } },
    ],
    ['video', { id: '2', mime_type: 'video/mp4' }, { caption: null, media: { mimeType: 'video/mp4' } }],
    [
      'audio',
      { id: '3', mime_type: 'audio/ogg; codecs=opus', voice: true },
      { media: { voice: true, mimeType: 'audio/ogg; codecs=opus' } },
    ],
    ['document', { id: '4', mime_type: 'application/pdf', filename: 'pedido.pdf' }, { media: { fileName: 'pedido.pdf' } }],
    ['sticker', { id: '5', mime_type: 'image/webp', animated: true }, { media: { animated: true } }],
  ])('keeps the media id and description of %s', (type, part, expected) => {
    const event = receiveMessage({ type, [type]: part });

    expect(event.content).toMatchObject({ kind: type, ...expected });
    expect(event.content).toMatchObject({ media: { providerMediaId: part.id, url: null } });
  });

  it('keeps where a location points, with or without a name', () => {
    const event = receiveMessage({ type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja' } });

    expect(event.content).toEqual({ kind: 'location', latitude: -23.55, longitude: -46.63, name: 'Loja', address: null });
  });

  it('writes a vCard for every contact sent', () => {
    const contacts = [
      {
        name: { formatted_name: 'João; Silva', first_name: 'João' },
        phones: [{ phone: '+55 11 91234-5678', type: 'CELL', wa_id: '5511912345678' }],
      },
      { name: { formatted_name: 'Loja' }, emails: [{ email: 'loja@example.com' }] },
    ];

    const { content } = receiveMessage({ type: 'contacts', contacts });

    expect(content).toMatchObject({ kind: 'contacts', displayName: 'João; Silva, Loja' });
    expect(content.kind === 'contacts' && content.vCard.split('\r\n')).toEqual(
      expect.arrayContaining(['FN:João\\; Silva', 'TEL;TYPE=CELL;waid=5511912345678:+55 11 91234-5678', 'EMAIL:loja@example.com']),
    );
  });

  it('takes the vCard of an answered number request as it is', () => {
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5511900000000:+55 11 90000-0000\nEND:VCARD';

    const { content } = receiveMessage({
      type: 'contacts',
      origin: 'contact_request',
      contacts: [{ vcard, phones: [{ phone: '5511900000000' }] }],
    });

    expect(content).toEqual({ kind: 'contacts', vCard: `${vcard}\r\n`, displayName: 'Bia' });
  });

  it.each([
    ['button', { type: 'button', button: { payload: 'SIM', text: 'Sim' } }, 'Sim', 'SIM'],
    [
      'button_reply',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Comprar' } } },
      'Comprar',
      'b1',
    ],
    [
      'list_reply',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Azul', description: 'x' } } },
      'Azul',
      'r1',
    ],
    [
      'nfm_reply',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json: '{}' } } },
      'Enviado',
      null,
    ],
  ])('reads a %s as text and keeps what was pressed', (_name, part, body, replyId) => {
    expect(receiveMessage(part).content).toMatchObject({ kind: 'text', body, replyId });
  });

  it.each([
    [{ message_id: 'wamid.X', emoji: '👍' }, '👍'],
    [{ message_id: 'wamid.X' }, null],
    [{ message_id: 'wamid.X', emoji: '' }, null],
  ])('reads reaction %j', (reaction, emoji) => {
    expect(receiveMessage({ type: 'reaction', reaction }).content).toEqual({ kind: 'reaction', targetProviderId: 'wamid.X', emoji });
  });

  it('keeps what was quoted and that it was forwarded', () => {
    expect(receiveMessage({ type: 'text', text: { body: 'sim' }, context: { from: '5511', id: 'wamid.Q' } })).toMatchObject({
      quotedProviderId: 'wamid.Q',
      forwarded: false,
    });
    expect(receiveMessage({ type: 'text', text: { body: 'sim' }, context: { frequently_forwarded: true } })).toMatchObject({
      quotedProviderId: null,
      forwarded: true,
      forwardedOften: true,
    });
    expect(receiveMessage({ type: 'text', text: { body: 'sim' }, context: { forwarded: true } })).not.toHaveProperty('forwardedOften');
  });

  it.each([
    [{ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] }, 'unsupported', 131051],
    [{ type: 'order', order: { catalog_id: '1', product_items: [] } }, 'order', null],
    [{ type: 'hologram', hologram: { id: '9' } }, 'hologram', null],
    [{ type: 'text', text: 'not an object' }, 'text', null],
    [{ type: 'image', image: { mime_type: 'image/png' } }, 'image', null],
    [{}, 'unknown', null],
  ])('stores %j as unsupported instead of dropping it', (part, providerType, errorCode) => {
    expect(receiveMessage(part).content).toEqual({ kind: 'unsupported', providerType, errorCode });
  });

  it('keeps what a customer writes with an order', () => {
    expect(receiveMessage({ type: 'order', order: { catalog_id: '1', text: 'Quero estes', product_items: [] } }).content).toMatchObject({
      kind: 'text',
      body: 'Quero estes',
    });
  });

  it('reads an order with its items and what they cost together', () => {
    const product_items = [
      { product_retailer_id: 'CAM-1', quantity: 2, item_price: 79.9, currency: 'BRL' },
      { product_retailer_id: 'BON-1', quantity: '1', item_price: 49.5, currency: 'BRL' },
    ];
    const { content } = receiveMessage({ type: 'order', order: { catalog_id: '1', text: 'Quero estes', product_items } });

    expect(content).toMatchObject({
      kind: 'text',
      body: 'Quero estes\n2 × CAM-1 · R$ 79,90\n1 × BON-1 · R$ 49,50\n🛒 3 · R$ 209,30',
      details: {
        kind: 'order',
        pieces: 3,
        total: 209.3,
        currency: 'BRL',
        items: [{ code: 'CAM-1', quantity: 2, price: 79.9 }, { code: 'BON-1' }],
      },
    });
  });

  it('answers an order whose numbers overflow, or whose items cost different currencies, without a total it cannot know', () => {
    const item = (currency: string) => ({ product_retailer_id: 'A', quantity: 1e308, item_price: 1e308, currency });
    const { content } = receiveMessage({ type: 'order', order: { product_items: [item('BRL'), item('USD')] } });

    expect(content).toMatchObject({ details: { kind: 'order', total: null, currency: null, pieces: 1e9 } });
  });

  it('reads the answers of a form, and what a question is about', () => {
    const nfm_reply = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"1","screen_0_Nome_0":"Ana"}' };
    expect(receiveMessage({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }).content).toMatchObject({
      body: 'Nome: Ana',
      details: { kind: 'answers', answers: [{ label: 'Nome', value: 'Ana' }] },
    });
    const context = { referred_product: { catalog_id: '1', product_retailer_id: 'CAM-1' } };
    expect(receiveMessage({ type: 'text', text: { body: 'Ainda tem?' }, context }).content).toMatchObject({
      body: 'Ainda tem?',
      details: { kind: 'product', code: 'CAM-1' },
    });
  });

  it.each(['user_changed_number', 'customer_changed_number'])('reports a changed number with the new identities: %s', (type) => {
    const changed = {
      type: 'system',
      system: { type, wa_id: '5511900000009', user_id: 'BR.NEW', body: 'Ana changed' },
    };

    expect(receive(webhook({ messages: [message(changed)] }), context)).toEqual([
      {
        channel: 'whatsapp_oficial',
        type: 'identity-changed',
        chatKey: ana.wa_id,
        providerId: 'wamid.A',
        from: { kind: 'phone', value: ana.wa_id },
        to: [
          { kind: 'bsuid', value: 'BR.NEW' },
          { kind: 'phone', value: '5511900000009' },
        ],
      },
    ]);
  });

  it.each([
    ['the new id', { from_user_id: 'BR.NEW' }, {}],
    ['the previous id', { from_user_id: 'BR.OLD' }, { user_id: 'BR.NEW' }],
    ['no id', {}, { user_id: 'BR.NEW' }],
  ])('joins a changed id to the person, where the sender is %s', (_what, sender, sent) => {
    const system = { type: 'user_changed_user_id', previous_user_id: 'BR.OLD', ...sent };
    const changed = { id: 'wamid.U', timestamp: '1763640000', type: 'system', system, ...sender };

    expect(receive(webhook({ messages: [changed] }), context)).toEqual([
      {
        channel: 'whatsapp_oficial',
        type: 'identity-changed',
        chatKey: 'BR.OLD',
        providerId: 'wamid.U',
        from: { kind: 'bsuid', value: 'BR.OLD' },
        to: [{ kind: 'bsuid', value: 'BR.NEW' }],
      },
    ]);
  });

  it('makes nobody of a changed id that says nothing new', () => {
    const system = { type: 'user_changed_user_id', previous_user_id: 'BR.OLD' };
    const changed = { id: 'wamid.U', from_user_id: 'BR.OLD', timestamp: '1763640000', type: 'system', system };

    expect(receive(webhook({ messages: [changed] }), context)).toEqual([]);
  });

  it.each(['<script>alert(1)</script>', '../../x', '5511', '0', '5511987654321999999', '55 11 98765'])('takes %j for no number', (from) => {
    const text = { id: 'wamid.N', timestamp: '1763640000', type: 'text', text: { body: 'oi' } };

    expect(receive(webhook({ contacts: [{ wa_id: from }], messages: [{ ...text, from }] }), context)).toEqual([]);
    expect(receive(webhook({ messages: [{ ...text, from, from_user_id: 'BR.77' }] }), context)).toMatchObject([
      { contact: { identities: [{ kind: 'bsuid', value: 'BR.77' }] } },
    ]);
  });

  it.each(['customer_identity_changed', 'user_identity_changed'])(
    'makes a notice of a changed security code, and no message: %s',
    (type) => {
      const system = { type, identity: 'x', body: 'The security code changed' };
      const [event, ...others] = receive(webhook({ contacts: [ana], messages: [message({ type: 'system', system })] }), context);

      expect(others).toEqual([]);
      expect(inboundEvent.parse(event)).toEqual({
        channel: 'whatsapp_oficial',
        type: 'notice',
        notice: 'securityCodeChanged',
        chatKey: ana.user_id,
        providerId: 'wamid.A',
        identities: [
          { kind: 'bsuid', value: ana.user_id },
          { kind: 'phone', value: ana.wa_id },
        ],
        at: '2025-11-20T12:00:00.000Z',
      });
    },
  );

  it.each([
    [
      { type: 'system', system: { type: 'something_new', body: 'Ana joined' } },
      { notice: 'systemNotice', text: 'Ana joined' },
    ],
    [{ type: 'request_welcome' }, { notice: 'chatOpened' }],
    [
      { type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } },
      { notice: 'callsAllowed' },
    ],
    [
      { type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } } },
      { notice: 'callsRefused' },
    ],
  ])('makes a notice and no message of %o', (sent, notice) => {
    const events = receive(webhook({ contacts: [ana], messages: [message(sent)] }), context);

    expect(events).toMatchObject([{ type: 'notice', providerId: 'wamid.A', at: '2025-11-20T12:00:00.000Z', ...notice }]);
    expect(inboundEvent.parse(events[0])).toEqual(events[0]);
  });

  it.each([
    [{ original_message_id: 'wamid.OLD', message: { type: 'text', text: { body: 'certo' } } }, 'certo'],
    [{ original_message_id: 'wamid.OLD', type: 'text', text: { body: 'certo' } }, 'certo'],
    [{ original_message_id: 'wamid.OLD', message: { type: 'image', image: { id: '1', caption: 'a foto' } } }, 'a foto'],
  ])('makes an edit of %o, of the customer’s and of an echo', (edit, body) => {
    const echo = { from: '551130000000', to: ana.wa_id, id: 'wamid.E', timestamp: '1763640000', type: 'edit', edit };

    expect(receive(webhook({ contacts: [ana], messages: [message({ type: 'edit', edit })] }), context)).toMatchObject([
      { type: 'edit', providerId: 'wamid.OLD', body, fromMe: false },
    ]);
    expect(receive(webhook({ contacts: [ana], message_echoes: [echo] }), context)).toMatchObject([
      { type: 'edit', providerId: 'wamid.OLD', body, fromMe: true },
    ]);
  });

  it('keeps the advertisement that a customer came by, whole', () => {
    const referral = {
      source_url: 'https://fb.me/abc',
      source_type: 'ad',
      source_id: '1200',
      headline: 'Semana do cliente',
      body: 'Tudo com 20%',
      media_type: 'image',
      image_url: 'https://scontent.example/a.jpg',
      ctwa_clid: 'ARAk',
      welcome_message: { text: 'Oi! Como podemos ajudar?' },
    };
    const events = receive(webhook({ contacts: [ana], messages: [message({ type: 'text', text: { body: 'Quero' }, referral })] }), context);

    expect(events).toMatchObject([
      {
        type: 'message',
        origin: {
          kind: 'referral',
          url: 'https://fb.me/abc',
          ad: {
            sourceType: 'ad',
            sourceId: '1200',
            sourceUrl: 'https://fb.me/abc',
            headline: 'Semana do cliente',
            body: 'Tudo com 20%',
            mediaType: 'image',
            imageUrl: 'https://scontent.example/a.jpg',
            videoUrl: null,
            thumbnailUrl: null,
            clickId: 'ARAk',
            welcome: 'Oi! Como podemos ajudar?',
          },
        },
      },
    ]);
    expect(inboundEvent.parse(events[0])).toEqual(events[0]);
  });

  it('calls what it cannot show by what WhatsApp calls it', () => {
    const sent = { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'video_note' } };

    expect(receive(webhook({ contacts: [ana], messages: [message(sent)] }), context)).toMatchObject([
      { type: 'message', content: { kind: 'unsupported', providerType: 'video_note', errorCode: 131051 } },
    ]);
  });

  it('takes the sender for the previous id where none is called so', () => {
    const system = { type: 'user_changed_user_id', user_id: 'BR.NEW' };
    const changed = { id: 'wamid.U', from_user_id: 'BR.OLD', timestamp: '1763640000', type: 'system', system };

    expect(receive(webhook({ messages: [changed] }), context)).toMatchObject([
      { type: 'identity-changed', from: { kind: 'bsuid', value: 'BR.OLD' }, to: [{ kind: 'bsuid', value: 'BR.NEW' }] },
    ]);
  });

  it('makes nothing of a notice without words, and a deletion of a deletion', () => {
    const system = { type: 'something_new' };
    expect(receive(webhook({ contacts: [ana], messages: [message({ type: 'system', system })] }), context)).toEqual([]);

    const revoke = { original_message_id: 'wamid.GONE' };
    const echo = { from: '551130000000', to: ana.wa_id, id: 'wamid.E', timestamp: '1763640000', type: 'revoke', revoke };
    expect(receive(webhook({ contacts: [ana], messages: [message({ type: 'revoke', revoke })] }), context)).toMatchObject([
      { type: 'delete', providerId: 'wamid.GONE', fromMe: false },
    ]);
    expect(receive(webhook({ message_echoes: [echo] }), context)).toMatchObject([
      { type: 'delete', providerId: 'wamid.GONE', fromMe: true },
    ]);
  });

  it('shows a call that nobody took, once', () => {
    const call = { id: 'wacid.1', from: ana.wa_id, to: '551130000000', direction: 'USER_INITIATED', timestamp: '1763640000' };
    const events = receive(
      webhook({
        contacts: [ana],
        calls: [
          { ...call, event: 'connect' },
          { ...call, event: 'terminate', status: 'FAILED' },
        ],
      }),
      context,
    );

    expect(events.map((event) => inboundEvent.parse(event))).toMatchObject([
      { type: 'message', providerId: 'wacid.1', content: { kind: 'call' } },
    ]);
  });

  it('reads what was written in the WhatsApp Business app as our own message', () => {
    const echo = { from: '551130000000', to: ana.wa_id, id: 'wamid.E', timestamp: '1763640000', type: 'text', text: { body: 'já vai' } };

    expect(receive(webhook({ message_echoes: [echo] }), context)).toMatchObject([
      { fromMe: true, chatKey: ana.wa_id, content: { body: 'já vai' } },
    ]);
  });

  it.each([
    ['sent', 1],
    ['delivered', 2],
    ['read', 3],
    ['played', 5],
  ])('reads status %s as %s with our message id', (status, ack) => {
    const statuses = [
      {
        id: 'wamid.S',
        status,
        timestamp: '1763640000',
        recipient_id: ana.wa_id,
        recipient_user_id: ana.user_id,
        biz_opaque_callback_data: '01J',
      },
    ];

    expect(receive(webhook({ statuses }), context)).toEqual([
      {
        channel: 'whatsapp_oficial',
        type: 'status',
        chatKey: ana.user_id,
        providerId: 'wamid.S',
        status: ack,
        at: '2025-11-20T12:00:00.000Z',
        callbackData: '01J',
        error: null,
        pricing: null,
      },
    ]);
  });

  it.each([
    [
      'now',
      { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' },
      { category: 'service', type: 'regular', billable: true, model: 'PMP' },
    ],
    [
      'without `billable`',
      { pricing_model: 'PMP', type: 'free_entry_point', category: 'marketing' },
      { category: 'marketing', type: 'free_entry_point', billable: false, model: 'PMP' },
    ],
    [
      'without `billable`, charged',
      { type: 'regular', category: 'utility' },
      { category: 'utility', type: 'regular', billable: true, model: null },
    ],
    [
      'per conversation',
      { billable: true, pricing_model: 'CBP', category: 'user_initiated' },
      { category: 'user_initiated', type: null, billable: true, model: 'CBP' },
    ],
    [
      'a type nobody knows',
      { billable: false, category: 'service', type: 'FREE_TIER' },
      { category: 'service', type: 'free_tier', billable: false, model: null },
    ],
    ['nothing to go by', { category: 'service' }, null],
    ['no category', { billable: true, type: 'regular' }, null],
    ['something else', 'free', null],
  ])('reads what a message costs, as Meta writes it: %s', (_what, pricing, expected) => {
    const statuses = [{ id: 'wamid.S', status: 'delivered', timestamp: '1763640000', recipient_id: ana.wa_id, pricing }];

    const [event] = receive(webhook({ statuses }), context);

    expect(inboundEvent.parse(event)).toMatchObject({ status: 2, pricing: expected });
  });

  it('tells why a message failed', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'more than 24 hours have passed' } }];
    const statuses = [{ id: 'wamid.S', status: 'failed', timestamp: '1763640000', recipient_id: ana.wa_id, errors }];

    expect(receive(webhook({ statuses }), context)).toMatchObject([
      { status: 'failed', error: { code: 131047, reason: 'more than 24 hours have passed' } },
    ]);
  });

  it('uses the time of arrival for a message without a usable one', () => {
    expect(receiveMessage({ type: 'text', text: { body: 'oi' }, timestamp: 'yesterday' }).sentAt).toBe(context.receivedAt);
    expect(receiveMessage({ type: 'text', text: { body: 'oi' }, timestamp: '99999999999999' }).sentAt).toBe(context.receivedAt);
  });

  it('answers with valid events whatever JSON it is given', () => {
    const strange = fc.oneof(fc.jsonValue(), fc.constantFrom('text', 'system', 'wamid.A', '1763640000', -1, '', null));
    const anyMessage = fc.record(
      {
        id: strange,
        from: strange,
        from_user_id: strange,
        timestamp: fc.oneof(strange, fc.double(), fc.integer().map(String)),
        type: fc.oneof(
          fc.constantFrom(
            'text',
            'image',
            'interactive',
            'button',
            'location',
            'contacts',
            'reaction',
            'system',
            '__proto__',
            'constructor',
          ),
          strange,
        ),
        text: strange,
        image: fc.record({ id: strange, mime_type: strange, caption: strange }, { requiredKeys: [] }),
        interactive: fc.record({
          type: fc.constantFrom('button_reply', 'list_reply', 'nfm_reply', 'x'),
          nfm_reply: fc.record({ body: strange, response_json: fc.oneof(strange, fc.json()) }),
          button_reply: fc.record({ id: strange, title: strange }),
        }),
        order: fc.record({
          text: strange,
          product_items: fc.array(fc.record({ quantity: strange, item_price: strange, currency: strange, product_retailer_id: strange })),
        }),
        location: fc.record({ latitude: strange, longitude: strange }),
        contacts: fc.array(fc.record({ name: strange, phones: fc.array(fc.record({ phone: strange, type: strange })), vcard: strange })),
        reaction: fc.record({ message_id: strange, emoji: strange }),
        system: fc.record({ type: fc.constantFrom('user_changed_number', 'x'), wa_id: strange, user_id: strange }),
        context: strange,
        errors: strange,
        pricing: fc.oneof(fc.record({ category: strange, type: strange, billable: strange, pricing_model: strange }), strange),
      },
      { requiredKeys: [] },
    );
    const anyStatus = fc.record(
      {
        id: strange,
        status: fc.oneof(fc.constantFrom('sent', 'failed'), strange),
        recipient_id: strange,
        timestamp: strange,
        errors: strange,
      },
      { requiredKeys: [] },
    );
    const shaped = fc
      .record({
        messages: fc.array(fc.oneof(anyMessage, strange)),
        statuses: fc.array(fc.oneof(anyStatus, strange)),
        contacts: fc.array(strange),
      })
      .map((value) => webhook(value));

    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), (body) => {
        for (const event of receive(body, context)) expect(inboundEvent.safeParse(event).error).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});
