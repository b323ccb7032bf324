import { readFileSync } from 'node:fs';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../testing/inbox.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { simulatorClient, type SimulatorClient, type Writes } from '../testing/simulator-client.ts';
import { joinFullCloud } from '../testing/join-test-cloud.ts';
import { uploadFile } from '../testing/upload-file.ts';

const cloud = joinFullCloud();
let make: typeof import('../testing/make-company.ts');
let company: TestCompany;
let inbox: Inbox;
let simulator: SimulatorClient;
let people = 0;
/** A customer nobody wrote with before, under a name of their own. */
const someone = (fields: Record<string, unknown> = { number: make.newNumber() }) =>
  simulator.addCustomer({ name: `Pessoa ${++people}`, ...fields });

beforeAll(async () => {
  make = await import('../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Oficial');
  inbox = inboxOf(company.owner);
  simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
});
afterEach(() => simulator.noFaults());

/** A webhook as Meta posts it, from a person known by number. */
const webhookOf = (messages: ReadonlyArray<{ id: string; from: string; text: string; timestampSec: number }>, name = 'Pessoa') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: company.secrets.businessAccountId,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: company.connection.number, phone_number_id: company.secrets.phoneNumberId },
            contacts: messages.map(({ from }) => ({ wa_id: from, profile: { name } })),
            messages: messages.map(({ id, from, text, timestampSec }) => ({
              id,
              from,
              timestamp: String(timestampSec),
              type: 'text',
              text: { body: text },
            })),
          },
        },
      ],
    },
  ],
});
const postWebhook = (body: unknown, signature?: string): Promise<Response> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${company.connection.id}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? make.signatureOf(text, company.secrets.appSecret) },
  });
};
const nowSec = () => Math.floor(Date.now() / 1000);
let ids = 0;
const newId = () => `wamid.TEST${Date.now()}${++ids}`;

describe('a webhook', () => {
  it('delivered again, and a message twice in one body, is stored once', async () => {
    const from = make.newNumber();
    const name = `Repetida ${from}`;
    const twice = { id: newId(), from, text: 'uma vez', timestampSec: nowSec() };

    for (let delivery = 0; delivery < 3; delivery++) expect((await postWebhook(webhookOf([twice, twice], name))).status).toBe(200);
    await postWebhook(webhookOf([{ ...twice, id: newId(), text: 'fim' }], name));

    const { ticket, messages } = await inbox.until(name, 2);
    expect(messages.map(({ body }) => body)).toEqual(['uma vez', 'fim']);
    expect(ticket.unreadMessages).toBe(2);
  });

  it('with an order says its amounts in the language of the company’s customers', async () => {
    const from = make.newNumber();
    const name = `Pedido ${from}`;
    const body = webhookOf([{ id: newId(), from, text: '', timestampSec: nowSec() }], name);
    const { value } = body.entry[0]!.changes[0]!;
    const product_items = [{ product_retailer_id: 'CAM-1', quantity: 2, item_price: 1079.9, currency: 'BRL' }];
    const messages = value.messages.map(({ text: _text, ...message }) => ({
      ...message,
      type: 'order',
      order: { catalog_id: '1', product_items },
    }));
    const speak = (data: string) => company.owner.call('PUT', '/companySettings', { body: { column: 'customerLanguage', data } });
    await speak('en');
    try {
      await postWebhook({
        ...body,
        entry: [{ ...body.entry[0], changes: [{ ...body.entry[0]!.changes[0], value: { ...value, messages } }] }],
      });

      const { messages: stored } = await inbox.until(name, 1);
      expect(stored[0]?.body).toBe('2 × CAM-1 · R$1,079.90\n🛒 2 · R$2,159.80');
    } finally {
      await speak('pt');
    }
  });

  it('whose queue message comes again, even after the queue forgot it, is stored once', async () => {
    const from = make.newNumber();
    const name = `Fila ${from}`;
    const sqs = new SQSClient();
    const deliver = (providerId: string, body: string, deduplicationId: string) =>
      sqs.send(
        new SendMessageCommand({
          QueueUrl: cloud.env['QUEUE_URL_INBOUND'],
          MessageGroupId: from,
          MessageDeduplicationId: deduplicationId,
          MessageBody: JSON.stringify({
            companyId: company.id,
            connectionId: company.connection.id,
            groupId: from,
            deduplicationId,
            receivedAt: new Date().toISOString(),
            event: {
              type: 'message',
              channel: 'whatsapp_oficial',
              chatKey: from,
              providerId,
              sentAt: new Date(nowSec() * 1000).toISOString(),
              contact: { identities: [{ kind: 'phone', value: from }], name },
              content: { kind: 'text', body },
              quotedProviderId: null,
            },
          }),
        }),
      );
    const id = newId();

    await deliver(id, 'oi', `${id}-1`);
    await deliver(id, 'oi', `${id}-2`);
    await deliver(id, 'oi', `${id}-3`);
    await deliver(newId(), 'fim', `${id}-4`);

    const { messages } = await inbox.until(name, 2);
    expect(messages.map(({ body }) => body)).toEqual(['oi', 'fim']);
  });

  it('keeps the order of arrival inside one second, and the order of sending across seconds', async () => {
    const from = make.newNumber();
    const name = `Ordem ${from}`;
    const timestampSec = nowSec() - 100;
    const said = (text: string, later: number) => ({ id: newId(), from, text, timestampSec: timestampSec + later });

    await postWebhook(webhookOf([said('c1', 20), said('c2', 20), said('c3', 20)], name));
    await postWebhook(webhookOf([said('b', 10)], name));
    await postWebhook(webhookOf([said('a', 0)], name));
    await postWebhook(webhookOf([said('c4', 20)], name));

    const { messages } = await inbox.until(name, 6);
    expect(messages.map(({ body }) => body)).toEqual(['a', 'b', 'c1', 'c2', 'c3', 'c4']);
  });

  it('with a wrong, missing or foreign signature, or for a connection that is not there, is refused alike', async () => {
    const body = JSON.stringify(webhookOf([]));
    const other = `${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${'0'.repeat(26)}`;

    const answers = await Promise.all([
      postWebhook(body, 'sha256=00'),
      postWebhook(body, ''),
      postWebhook(body, make.signatureOf(body, 'another secret')),
      postWebhook(body, make.signatureOf(`${body} `, company.secrets.appSecret)),
      fetch(other, { method: 'POST', body, headers: { 'x-hub-signature-256': make.signatureOf(body, company.secrets.appSecret) } }),
    ]);

    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'ERR_WEBHOOK_SIGNATURE' });
    }
  });

  it('that is no JSON is an error, one that says nothing known is taken', async () => {
    const malformed = await postWebhook('{"object":');

    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toMatchObject({ error: 'ERR_MALFORMED_BODY' });
    for (const body of ['[]', 'null', '{}', '{"entry":[{"changes":[{"field":"account_update","value":{"event":"X"}}]}]}'])
      expect((await postWebhook(body)).status).toBe(200);
  });

  it('too large for the gateway is refused, and nothing breaks', async () => {
    const { status } = await postWebhook(JSON.stringify({ filler: 'x'.repeat(11 * 1024 * 1024) })).catch(() => ({ status: 413 }));

    expect(status).toBe(413);
    expect((await postWebhook('{}')).status).toBe(200);
  });
});

describe('what a customer sends', () => {
  const kinds: ReadonlyArray<[string, Writes, Record<string, unknown>]> = [
    ['text with emoji', { type: 'text', text: 'Olá 👋🏽 ção' }, { mediaType: 'conversation', body: 'Olá 👋🏽 ção' }],
    ['an image', { type: 'image', media: { sample: 'photo' }, caption: 'a caixa' }, { mediaType: 'image', body: 'a caixa' }],
    ['a voice message', { type: 'audio', media: { sample: 'voice' }, voice: true }, { mediaType: 'audio', media: { voice: true } }],
    ['a video', { type: 'video', media: { sample: 'video' } }, { mediaType: 'video' }],
    [
      'a document',
      { type: 'document', media: { sample: 'pdf' } },
      { mediaType: 'application', media: { mimeType: 'application/pdf', fileName: 'pedido-4471.pdf' } },
    ],
    ['a sticker', { type: 'sticker', media: { sample: 'sticker' } }, { mediaType: 'image', media: { sticker: true } }],
    [
      'a location',
      { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Padaria', address: 'Rua A, 1' },
      { mediaType: 'locationMessage', location: { latitude: -23.5, longitude: -46.6, name: 'Padaria' } },
    ],
    [
      'a contact card',
      { type: 'contacts', contacts: [{ name: 'Portaria', phone: '5511988887777' }] },
      { mediaType: 'contactMessage', body: 'Portaria', vCard: expect.stringContaining('5511988887777') },
    ],
    ['a pressed button', { type: 'button_reply', id: 'sim', title: 'Sim' }, { mediaType: 'conversation', body: 'Sim' }],
    ['a chosen row', { type: 'list_reply', id: '1', title: 'Vendas' }, { mediaType: 'conversation', body: 'Vendas' }],
    ['a template button', { type: 'button', payload: 'p', text: 'Confirmar' }, { mediaType: 'conversation', body: 'Confirmar' }],
    ['a forwarded text', { type: 'text', text: 'repasse', forwarded: true }, { body: 'repasse', isForwarded: true }],
    [
      'a text forwarded many times',
      { type: 'text', text: 'corrente', frequentlyForwarded: true },
      { isForwarded: true, isForwardedOften: true },
    ],
    ['an unsupported kind', { type: 'unsupported' }, { mediaType: 'unsupported' }],
    ['a kind nobody knows yet', { type: 'raw', message: { type: 'hologram', hologram: { depth: 3 } } }, { mediaType: 'unsupported' }],
  ];

  it.each(kinds)('is stored: %s', async (_kind, message, expected) => {
    const customer = await someone();

    await simulator.write(customer, message);

    const { messages } = await inbox.until(customer.name);
    expect(messages[0]).toMatchObject({ fromMe: false, ...expected });
  });

  it('quotes what it answers, and reacts, and takes the reaction back', async () => {
    const customer = await someone();
    const first = await simulator.says(customer, 'primeira');
    await simulator.write(customer, { type: 'text', text: 'resposta', replyTo: first.id });
    const { ticket, messages } = await inbox.until(customer.name, 2);
    expect(messages[1]?.quotedMsg).toMatchObject({ id: messages[0]?.id, body: 'primeira' });

    await simulator.write(customer, { type: 'reaction', messageId: first.id, emoji: '❤️' });
    await inbox.untilMessage(ticket.id, messages[0]!.id, ({ reactions }) => reactions[0]?.emoji === '❤️');
    await simulator.write(customer, { type: 'reaction', messageId: first.id, emoji: null });

    await inbox.untilMessage(ticket.id, messages[0]!.id, ({ reactions }) => reactions.length === 0);
  });

  it('reaches us as a file of our own', async () => {
    const customer = await someone();
    const { content } = await simulator.write(customer, { type: 'image', media: { sample: 'receipt' } });
    const original = await (await fetch(`${cloud.endpoints.simulator}/control/media/${(content as { id: string }).id}`)).arrayBuffer();
    const { ticket, messages } = await inbox.until(customer.name);

    const { mediaUrl, media } = await inbox.untilMessage(ticket.id, messages[0]!.id, (message) => message.media?.state === 'ready');
    const copy = await fetch(mediaUrl ?? '');

    expect(copy.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await copy.arrayBuffer()).equals(Buffer.from(original))).toBe(true);
    expect(media?.sizeBytes).toBe(original.byteLength);
  });

  it('comes from people without a number too, who can be answered', async () => {
    const customer = await someone({ username: 'sem.numero' });
    await simulator.says(customer, 'sou eu');
    const { ticket } = await inbox.until(customer.name);

    await inbox.accept(ticket.id);
    await inbox.send(ticket.id, { body: 'Olá, você!' });

    expect(ticket.contact.number).toBeNull();
    const [reply] = await simulator.untilReceived(customer, 1);
    expect(reply?.content).toMatchObject({ body: 'Olá, você!' });
  });

  it('keeps their history when their number changes', async () => {
    const customer = await someone();
    await simulator.says(customer, 'antes');
    const { ticket } = await inbox.until(customer.name);
    const number = make.newNumber();

    await simulator.write(customer, { type: 'number_change', number });
    await eventually(
      async () => (await inbox.until(customer.name)).ticket.contact.number,
      (shown) => shown === number,
    );
    await simulator.says(customer, 'depois');

    const after = await inbox.until(customer.name, 2);
    expect(after.ticket.id).toBe(ticket.id);
  });

  it('is theirs when their number was somebody else’s, who has another one now', async () => {
    const [anna, bert] = [await someone(), await someone()];
    await simulator.says(anna, 'sou a Anna');
    await simulator.says(bert, 'sou o Bert');
    const [annas, berts] = [await inbox.until(anna.name), await inbox.until(bert.name)];
    const numberOf = async ({ name }: { name: string }) => (await inbox.until(name)).ticket.contact.number;
    const [old, next] = [(await numberOf(anna)) ?? '', make.newNumber()];

    await simulator.write(anna, { type: 'number_change', number: next });
    await eventually(
      () => numberOf(anna),
      (shown) => shown === next,
    );
    await simulator.write(bert, { type: 'number_change', number: old });
    await eventually(
      () => numberOf(bert),
      (shown) => shown === old,
    );
    await simulator.says(bert, 'ainda o Bert');
    const after = await inbox.until(bert.name, 2);
    expect([after.ticket.id, after.messages.map(({ body }) => body)]).toEqual([berts.ticket.id, ['sou o Bert', 'ainda o Bert']]);
    await inbox.accept(berts.ticket.id);
    await inbox.send(berts.ticket.id, { body: 'Oi, Bert' });
    const [reply] = await simulator.untilReceived(bert, 1);
    expect(reply?.content).toMatchObject({ body: 'Oi, Bert' });
    expect((await inbox.until(anna.name)).ticket.id).toBe(annas.ticket.id);
  });

  it('is only kept, bothering nobody, when they are blocked', async () => {
    const customer = await someone();
    await simulator.says(customer, 'primeira');
    const { ticket } = await inbox.until(customer.name);
    await company.owner.call('PUT', '/contacts/block/{id}', { params: { id: ticket.contactId }, body: { active: false } });

    await simulator.says(customer, 'bloqueada');

    const after = await inbox.until(customer.name, 2);
    expect(after.messages.map(({ body }) => body)).toEqual(['primeira', 'bloqueada']);
    expect(after.ticket).toMatchObject({ lastMessage: 'primeira', unreadMessages: 1 });
  });
});

describe('what an attendant sends', () => {
  const conversation = async () => {
    const customer = await someone();
    await simulator.says(customer, 'Olá');
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    return { customer, ticket };
  };
  const firstSent = async (ticketId: number, body: Record<string, unknown>) => (await inbox.send(ticketId, body))[0]!;

  it('reaches the customer in the order it was written, and its ticks follow', async () => {
    const { customer, ticket } = await conversation();

    const sent = [];
    for (const body of ['um', 'dois', 'três']) sent.push(await firstSent(ticket.id, { body }));

    const received = await simulator.untilReceived(customer, 3);
    expect(received.map(({ content }) => (content as { body: string }).body)).toEqual(['um', 'dois', 'três']);
    await inbox.untilMessage(ticket.id, sent[2]!.id, ({ ack }) => ack === 2);
    await simulator.control('POST', `customers/${customer.id}/read`, {});
    await inbox.untilMessage(ticket.id, sent[2]!.id, ({ ack }) => ack === 3);
  });

  it('carries a file', async () => {
    const { customer, ticket } = await conversation();
    const photo = readFileSync(new URL('../../../infra/local/simulators/samples/photo.jpg', import.meta.url));
    const key = await uploadFile(company.owner, photo, 'foto.jpg', 'image/jpeg');

    await firstSent(ticket.id, { body: 'olha', media: { key, fileName: 'foto.jpg', mimeType: 'image/jpeg' } });

    const [received] = await simulator.untilReceived(customer, 1);
    expect(received).toMatchObject({ type: 'image', content: { caption: 'olha' } });
    const copy = await fetch(`${cloud.endpoints.simulator}/control/media/${(received!.content as { id: string }).id}`);
    expect(Buffer.from(await copy.arrayBuffer()).equals(photo)).toBe(true);
  });

  const sample = (name: string) => readFileSync(new URL(`../../../infra/local/simulators/samples/${name}`, import.meta.url));
  const anUpload = async (bytes: Buffer, fileName: string, mimeType: string) => ({
    key: await uploadFile(company.owner, bytes, fileName, mimeType),
    fileName,
    mimeType,
  });
  const say = (ticketId: number, body: Record<string, unknown>) =>
    company.owner.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticketId) }, body });

  it('as a WebP is a JPEG to Meta, which shows no other pictures, and arrives', async () => {
    const { customer, ticket } = await conversation();

    const { id } = await firstSent(ticket.id, { body: 'olha', media: await anUpload(sample('sticker.webp'), 'figura.webp', 'image/webp') });

    const shown = await inbox.untilMessage(ticket.id, id, ({ ack, failed }) => ack === 2 || failed !== null);
    expect(shown).toMatchObject({ failed: null, media: { mimeType: 'image/webp' } });
    const [received] = await simulator.untilReceived(customer, 1);
    expect(received).toMatchObject({ type: 'image', content: { caption: 'olha' } });
    const copy = await fetch(`${cloud.endpoints.simulator}/control/media/${(received!.content as { id: string }).id}`);
    expect(
      Buffer.from(await copy.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
  });

  it('is refused with what the channel takes instead, before anything is stored', async () => {
    const { customer, ticket } = await conversation();
    const film = await anUpload(Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'filme.mov', 'video/quicktime');
    const table = await anUpload(Buffer.from('a;b'), 'tabela.csv', 'text/csv');

    expect(await say(ticket.id, { body: 'veja', media: film })).toMatchObject({
      status: 415,
      body: { error: 'ERR_CHANNEL_FILE_TYPE', details: { accepted: 'MP4, 3GP' } },
    });
    expect(await say(ticket.id, { body: '', media: table })).toMatchObject({
      status: 415,
      body: { error: 'ERR_CHANNEL_FILE_TYPE', details: { accepted: expect.stringContaining('PDF, TXT, DOC') } },
    });
    expect((await inbox.messages(ticket.id)).filter(({ fromMe }) => fromMe)).toEqual([]);
    expect(await simulator.received(customer)).toEqual([]);
  });

  it('is refused as the greeting’s file, too', async () => {
    const media = await anUpload(Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'loja.mov', 'video/quicktime');
    const params = { id: String(company.connection.id) };

    expect(await company.owner.call('POST', '/whatsapp/{id}/media-upload', { params, body: { media } })).toMatchObject({
      status: 415,
      body: { error: 'ERR_CHANNEL_FILE_TYPE', details: { accepted: 'MP4, 3GP' } },
    });
  });

  it('with a text of more than 1024 letters is the file and then the text, once each', async () => {
    const { customer, ticket } = await conversation();
    const text = 'palavra '.repeat(200).trim();
    const body = { body: text, clientId: `caption-${Date.now()}`, media: await anUpload(sample('photo.jpg'), 'foto.jpg', 'image/jpeg') };

    const first = await inbox.send(ticket.id, body);
    const again = await Promise.all(Array.from({ length: 3 }, () => inbox.send(ticket.id, body)));
    await firstSent(ticket.id, { body: 'fim' });

    for (const messages of again) expect(messages.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const received = await simulator.untilReceived(customer, 3);
    expect(received.map(({ type, content }) => [type, (content as { body?: string; caption?: string }).body ?? null])).toEqual([
      ['image', null],
      ['text', text],
      ['text', 'fim'],
    ]);
    expect(received[0]?.content).not.toHaveProperty('caption');
  });

  it('with a text that is too long altogether is not sent at all', async () => {
    const { customer, ticket } = await conversation();
    const media = await anUpload(sample('photo.jpg'), 'foto.jpg', 'image/jpeg');

    expect(await say(ticket.id, { body: 'x'.repeat(4097), media })).toMatchObject({ status: 422, body: { error: 'ERR_MESSAGE_TOO_LONG' } });
    expect(await say(ticket.id, { body: 'x'.repeat(4096), media })).toMatchObject({ status: 200 });
    expect(await simulator.untilReceived(customer, 2)).toMatchObject([{ type: 'image' }, { type: 'text' }]);
  });

  it('and is forwarded stands below its file, or behind it where it is long', async () => {
    const { ticket } = await conversation();
    const to = await conversation();
    const text = 'palavra '.repeat(200).trim();
    const [picture, long] = await inbox.send(ticket.id, {
      body: text,
      clientId: `forwarded-${Date.now()}`,
      media: await anUpload(sample('photo.jpg'), 'foto.jpg', 'image/jpeg'),
    });
    const [sound, spoken] = await inbox.send(ticket.id, {
      body: 'ouça',
      media: await anUpload(Buffer.concat([sample('voice.ogg'), Buffer.alloc(10_000)]), 'audio.ogg', 'audio/ogg'),
    });
    const ids = [picture, long, sound, spoken].map((message) => message!.id);
    const forward = () =>
      company.owner.call('POST', '/message/forward', {
        body: { messageId: ids, contactId: to.ticket.contactId, clientId: 'forward-captions' },
      });

    const answers = [await forward(), await forward()];

    expect(answers.map(({ status, body }) => [status, body.messages?.length])).toEqual([
      [200, 4],
      [200, 4],
    ]);
    const received = await simulator.untilReceived(to.customer, 4);
    expect(received.map(({ type }) => type)).toEqual(['image', 'text', 'audio', 'text']);
  });

  it('stays with us when it is a private note', async () => {
    const { customer, ticket } = await conversation();

    await firstSent(ticket.id, { body: 'só para nós', isPrivate: true });
    await firstSent(ticket.id, { body: 'para o cliente' });

    const received = await simulator.untilReceived(customer, 1);
    expect(received.map(({ content }) => content)).toMatchObject([{ body: 'para o cliente' }]);
  });

  it('goes once when the same bubble is sent twice at once', async () => {
    const { customer, ticket } = await conversation();
    const body = { body: 'só uma', clientId: `bubble-${Date.now()}` };

    const answers = await Promise.all(Array.from({ length: 4 }, () => inbox.send(ticket.id, body)));
    await firstSent(ticket.id, { body: 'fim' });

    expect(new Set(answers.map(([message]) => message?.id)).size).toBe(1);
    const received = await simulator.untilReceived(customer, 2);
    expect(received.map(({ content }) => (content as { body: string }).body)).toEqual(['só uma', 'fim']);
  });

  it('is not sent twice when the answer got lost', async () => {
    const { customer, ticket } = await conversation();
    await simulator.fault({ loseAnswer: { how: 'hangup', times: 1 } });

    const { id } = await firstSent(ticket.id, { body: 'perdida' });
    // The conversation's queue goes on only after the first was delivered again, so this one tells that it was.
    await firstSent(ticket.id, { body: 'fim' });

    await inbox.untilMessage(ticket.id, id, ({ ack }) => ack >= 1);
    const received = await simulator.untilReceived(customer, 2, 45_000);
    expect(received.map(({ content }) => (content as { body: string }).body)).toEqual(['perdida', 'fim']);
  });

  it('keeps a status that came before the answer, and ignores one lower than it knows', async () => {
    const { customer, ticket } = await conversation();
    await simulator.fault({ statusBeforeAnswer: true, answerDelayMs: 300 });
    const { id } = await firstSent(ticket.id, { body: 'rápida' });
    const [received] = await simulator.untilReceived(customer, 1);
    await inbox.untilMessage(ticket.id, id, ({ ack }) => ack === 2);

    await simulator.setStatus(received!, 'read');
    await simulator.setStatus(received!, 'delivered');
    await simulator.setStatus(received!, 'sent');
    await simulator.settled();
    await simulator.says(customer, 'vi');

    await inbox.until(customer.name, 3);
    await inbox.untilMessage(ticket.id, id, ({ ack }) => ack === 3);
    expect((await inbox.messages(ticket.id)).find((message) => message.id === id)?.ack).toBe(3);
  });

  it('takes ticks in one body with messages, told several times at once and backwards: each message once, the furthest tick stays', async () => {
    const { customer, ticket } = await conversation();
    const { id } = await firstSent(ticket.id, { body: 'misto' });
    const [received] = await simulator.untilReceived(customer, 1);
    await inbox.untilMessage(ticket.id, id, ({ ack }) => ack >= 1);
    const words = ['primeira', 'segunda'].map((text) => ({ id: newId(), from: String(customer.waId), text, timestampSec: nowSec() }));
    const mixed = (statuses: string[], lost = newId()) => {
      const body = webhookOf(words, customer.name);
      const { value } = body.entry[0]!.changes[0]!;
      const tell = (providerId: string, status: string) => ({
        id: providerId,
        status,
        timestamp: String(nowSec()),
        recipient_id: customer.waId,
      });
      Object.assign(value, { statuses: [...statuses.map((status) => tell(received!.id, status)), tell(lost, 'delivered')] });
      return body;
    };

    const answers = await Promise.all(
      [mixed(['delivered', 'read']), mixed(['read', 'delivered', 'sent']), mixed(['sent']), mixed(['delivered', 'failed'])].map((body) =>
        postWebhook(body),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { messages } = await inbox.until(customer.name, 4);
    expect(messages.map(({ body }) => body)).toEqual(['Olá', 'misto', 'primeira', 'segunda']);
    expect(messages.find((message) => message.id === id)).toMatchObject({ ack: 3, failed: null });
  });

  it('says why it failed, and goes when it is tried again', async () => {
    const { customer, ticket } = await conversation();
    await simulator.fault({ failNext: { code: 131053, how: 'status', times: 1 } });
    const { id } = await firstSent(ticket.id, { body: 'de novo' });
    const failed = await inbox.untilMessage(ticket.id, id, (message) => message.failed !== null);
    expect(failed.failed).toMatchObject({ code: 131053, retryable: true });

    const retried = await company.owner.call('POST', '/messages/{id}/retry', { params: { id } });

    expect(retried).toMatchObject({ status: 200, body: { failed: null } });
    await inbox.untilMessage(ticket.id, id, ({ ack, failed: reason }) => ack >= 1 && reason === null);
    await simulator.setStatus((await simulator.received(customer))[0]!, 'failed', 131053);
    await firstSent(ticket.id, { body: 'fim' });
    const received = await simulator.untilReceived(customer, 3);
    expect(received.map(({ content }) => (content as { body: string }).body)).toEqual(['de novo', 'de novo', 'fim']);
    expect((await inbox.untilMessage(ticket.id, id, ({ ack }) => ack >= 2)).failed).toBeNull();
    expect(await company.owner.call('POST', '/messages/{id}/retry', { params: { id } })).toMatchObject({
      status: 422,
      body: { error: 'ERR_MESSAGE_NOT_RETRYABLE' },
    });
  });

  it('goes out again when Meta says, and not after the minutes of its code', async () => {
    const { customer, ticket } = await conversation();
    await simulator.fault({ failNext: { code: 80007, how: 'answer', times: 1, retryAfterSec: 2 } });

    const startedAt = Date.now();
    await inbox.send(ticket.id, { body: 'daqui a pouco' });

    const [reply] = await simulator.untilReceived(customer, 1, 30_000);
    expect(reply?.content).toMatchObject({ body: 'daqui a pouco' });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_000);
  });

  it('to somebody who stopped the number’s marketing is not offered again, and is their opt-out', async () => {
    const { ticket } = await conversation();
    await simulator.fault({ failNext: { code: 131050, how: 'status', times: 1 } });

    const { id } = await firstSent(ticket.id, { body: 'promoção' });

    const { failed } = await inbox.untilMessage(ticket.id, id, (message) => message.failed !== null);
    expect(failed).toMatchObject({ code: 131050, retryable: false });
    expect(await company.owner.call('POST', '/messages/{id}/retry', { params: { id } })).toMatchObject({ status: 422 });
    const { body } = await eventually(
      () => company.owner.call('GET', '/contacts/{id}', { params: { id: ticket.contactId } }),
      (answer) => answer.body.optOut !== null,
    );
    expect(body.optOut).toMatchObject({ source: 'meta' });
  });

  it('that can never arrive is not offered again', async () => {
    const { ticket } = await conversation();
    await simulator.fault({ failNext: { code: 131026, how: 'answer', times: 1 } });

    const { id } = await firstSent(ticket.id, { body: 'nunca' });

    const { failed } = await inbox.untilMessage(ticket.id, id, (message) => message.failed !== null);
    expect(failed).toMatchObject({ code: 131026, retryable: false });
  });

  it('marks the customer’s messages as read when the ticket is opened', async () => {
    const { customer, ticket } = await conversation();
    const written = await simulator.says(customer, 'leu?');
    await inbox.until(customer.name, 2);

    await company.owner.call('POST', '/tickets/{id}/read', { params: { id: String(ticket.id) } });

    await eventually(
      async () => (await simulator.messagesOf(customer)).find(({ id }) => id === written.id)?.status,
      (status) => status === 'read',
    );
  });
});

describe('an official template', () => {
  type Known = { id: string; shortcode: string; version: number };
  const sync = () => company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  const templates = async (): Promise<Map<string, Known>> => {
    const { body } = await company.owner.call('GET', '/quick-messages/list', { query: { isOficial: 'true' } });
    return new Map(body.map((each: Known) => [each.shortcode, each]));
  };
  const send = (ticketId: number, body: Record<string, unknown>, by = company.owner) =>
    by.call('POST', '/messages-template/{ticketId}', { params: { ticketId: String(ticketId) }, body });
  const silentSince = async () => {
    const customer = await someone();
    await simulator.write(customer, { type: 'text', text: 'Oi', timestampSec: nowSec() - 30 * 3600 });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    return { customer, ticket };
  };

  it('goes out after 24 hours, once, filled in, and is kept as the customer reads it', async () => {
    expect((await sync()).body.templates).toBe(12);
    const { customer, ticket } = await silentSince();
    const template = (await templates()).get('pedido_enviado');
    const body = {
      templateId: template?.id,
      version: template?.version,
      variables: { 'body.1': ' Ana\n', 'body.2': '4471', 'body.3': 'sexta', 'button.0': '4471', 'body.9': 'nada' },
      bodyToSave: 'Outra coisa',
      clientId: `modelo-${ticket.id}-um`,
    };

    const answers = await Promise.all([send(ticket.id, body), send(ticket.id, body), send(ticket.id, body)]);

    for (const { status, body: answer } of answers)
      expect([status, answer.messages[0]]).toMatchObject([
        200,
        {
          mediaType: 'template',
          body: '*Seu pedido saiu para entrega*\n\nOi Ana, o pedido 4471 chega até sexta.',
          buttons: [{ text: 'Acompanhar', url: 'https://example.com/pedidos/4471' }],
        },
      ]);
    const [received] = await simulator.untilReceived(customer, 1);
    expect(received).toMatchObject({ type: 'template', content: { name: 'pedido_enviado', language: { code: 'pt_BR' } } });
    await eventually(
      () => inbox.messages(ticket.id),
      (all) => all.some(({ ack, fromMe }) => fromMe && ack > 0),
    );
    expect(await simulator.received(customer)).toHaveLength(1);
  });

  it('encodes what a placeholder puts into a button’s link, and nothing into another page', async () => {
    await sync();
    const { customer, ticket } = await silentSince();
    const template = (await templates()).get('pedido_enviado');
    const contactId = ticket.contact.id;
    await company.owner.call('PUT', '/contacts/{id}', { params: { id: contactId }, body: { name: 'Zé/../x?a=1&b#c %41 ü' } });
    const variables = { 'body.1': '{{name}}', 'body.2': '4471', 'body.3': 'sexta', 'button.0': '{{name}}' };

    const { body } = await send(ticket.id, { templateId: template?.id, variables });

    const encoded = 'Z%C3%A9%2F..%2Fx%3Fa%3D1%26b%23c%20%2541%20%C3%BC';
    expect(body.messages[0]).toMatchObject({
      body: expect.stringContaining('Oi Zé/../x?a=1&b#c %41 ü, o pedido'),
      buttons: [{ url: `https://example.com/pedidos/${encoded}` }],
    });
    const [received] = await simulator.untilReceived(customer, 1);
    const button = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: encoded }] };
    expect(received?.content).toMatchObject({ components: expect.arrayContaining([button]) });
  });

  it('is not sent twice when the answer got lost', async () => {
    await sync();
    const { customer, ticket } = await silentSince();
    const template = (await templates()).get('retomar_conversa');
    const body = { templateId: template?.id, variables: { 'body.1': 'Ana' } };
    await simulator.fault({ loseAnswer: { how: 'hangup', times: 1 } });

    await send(ticket.id, { ...body, clientId: `perdido-${ticket.id}-um` });
    await send(ticket.id, { ...body, clientId: `perdido-${ticket.id}-dois` });

    await simulator.untilReceived(customer, 2, 45_000);
    await eventually(
      () => inbox.messages(ticket.id),
      (all) => all.filter(({ ack, fromMe }) => fromMe && ack > 0).length === 2,
    );
    expect(await simulator.received(customer)).toHaveLength(2);
  });

  it('is refused while it is not approved, changed, unfilled, without its header, or not ours', async () => {
    await sync();
    const { customer, ticket } = await silentSince();
    const all = await templates();
    const other = await make.makeCompany(cloud.endpoints.api, 'Outra');
    const id = (name: string) => all.get(name)?.id;
    const code = async (body: Record<string, unknown>, by = company.owner) => (await send(ticket.id, body, by)).body.error;

    expect(await code({ templateId: id('pesquisa') })).toBe('ERR_TEMPLATE_NOT_APPROVED');
    expect(await code({ templateId: id('aviso_antigo') })).toBe('ERR_TEMPLATE_NOT_APPROVED');
    for (const name of ['agendar_visita', 'catalogo_novo', 'mais_vendidos'])
      expect(await code({ templateId: id(name), variables: { 'body.1': 'Ana' } })).toBe('ERR_TEMPLATE_UNSUPPORTED');
    expect(await code({ templateId: id('retomar_conversa'), version: 99 })).toBe('ERR_TEMPLATE_CHANGED');
    await company.owner.call('PUT', '/contacts/{id}', { params: { id: ticket.contact.id }, body: { name: 'Ana Maria de Souza' } });
    for (const variables of [{}, { 'body.1': '\u200B' }, { 'body.1': '{{name}}'.repeat(128) }])
      expect(await code({ templateId: id('retomar_conversa'), variables })).toBe('ERR_TEMPLATE_VARIABLES');
    expect(await code({ templateId: id('oferta_da_semana'), variables: { 'body.1': 'Ana' } })).toBe('ERR_TEMPLATE_HEADER');
    expect(await code({ templateId: id('retomar_conversa'), variables: { 'body.1': 'Ana' }, mediaUrl: 'company1/uploads/x/y.png' })).toBe(
      'ERR_TEMPLATE_HEADER',
    );
    expect(
      await code({ templateId: id('oferta_da_semana'), variables: { 'body.1': 'Ana' }, mediaUrl: `company${other.id}/uploads/a/b.png` }),
    ).toBe('ERR_UPLOAD_NOT_FOUND');
    const quick = (await company.owner.call('POST', '/quick-messages', { body: { shortcode: 'comum' } })).body.id;
    expect(await code({ templateId: quick })).toBe('ERR_TEMPLATE_NOT_FOUND');
    expect(await code({ templateId: '01JZZZZZZZZZZZZZZZZZZZZZZZ' })).toBe('ERR_TEMPLATE_NOT_FOUND');
    expect(await code({ templateId: id('retomar_conversa') }, other.owner)).toBe('ERR_TICKET_NOT_FOUND');
    expect(await simulator.received(customer)).toEqual([]);
  });

  it('shows a header’s file, and tells Meta’s own refusal', async () => {
    await sync();
    const { customer, ticket } = await silentSince();
    const template = (await templates()).get('oferta_da_semana');
    const body = { templateId: template?.id, variables: { 'body.1': '{{firstName}}' } };
    const photo = readFileSync(new URL('../../../infra/local/simulators/samples/photo.jpg', import.meta.url));
    const anUpload = (bytes = photo) => uploadFile(company.owner, bytes, 'foto.jpg', 'image/jpeg');
    expect((await send(ticket.id, { ...body, mediaUrl: await anUpload(photo.subarray(0, 2000)) })).body.error).toBe('ERR_UPLOAD_DAMAGED');
    await send(ticket.id, { ...body, mediaUrl: await anUpload() });
    const [received] = await simulator.untilReceived(customer, 1);
    expect(received).toMatchObject({ content: { components: [{ type: 'header', parameters: [{ type: 'image' }] }, { type: 'body' }] } });

    await simulator.fault({ failNext: { how: 'answer', code: 132015, times: 1 } });
    await send(ticket.id, { ...body, mediaUrl: await anUpload() });
    await eventually(
      () => inbox.messages(ticket.id),
      (all) => all.some(({ failed }) => failed?.code === 132015),
    );
  });
});

it('a message that Meta put off fails with a reason once its connection was deleted', async () => {
  const leaving = await make.makeCompany(cloud.endpoints.api, 'Apagada');
  const client = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, leaving);
  const customer = await client.addCustomer({ name: 'Última', number: make.newNumber() });
  await client.says(customer, 'oi');
  const own = inboxOf(leaving.owner);
  const { ticket } = await own.until('Última');
  await own.accept(ticket.id);
  await simulator.fault({ failNext: { how: 'answer', code: 131056, times: 2 } });

  const [sent] = await own.send(ticket.id, { body: 'até logo' });
  await eventually(
    async () => (await simulator.control('GET', 'state')).faults.failNext,
    (left) => (left?.times ?? 0) < 2,
  );
  await leaving.owner.call('DELETE', '/whatsapp/{id}', { params: { id: leaving.connection.id } });

  const failed = await own.untilMessage(ticket.id, sent?.id ?? '', (message) => message.failed !== null, 60_000);
  expect(failed.failed).toMatchObject({ code: ownFailures.noConnection, retryable: false });
  expect(await client.received(customer)).toEqual([]);
});
