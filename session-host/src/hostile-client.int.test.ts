import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { endlessPath } from '../../infra/local/simulators/whatsapp/wire/media-vault.ts';
import { linkShop, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

/** A modified client, which lies about authors, ids, chats, sizes, times and addresses. */
let whatsapp: WhatsAppCloud;
let shop: LinkedShop;
let eve: Awaited<ReturnType<LinkedShop['customer']>>;
let ana: Awaited<ReturnType<LinkedShop['customer']>>;

const lies = (message: object, options: object = {}): Promise<{ id: string; endlessServedBytes: number }> =>
  whatsapp.control('POST', `phones/${eve.number}/raw`, { to: shop.number, message, ...options });
const read = async (name: string, count: number) => (await shop.inbox.until(name, count)).messages;
/** What eve sent before this was dealt with: her messages go one after the other. */
const settled = async (): Promise<void> => {
  const mark = `fim ${Math.random()}`;
  await eve.says(mark);
  await eventually(
    () => read(eve.name, 1),
    (messages) => messages.some(({ body }) => body === mark),
    40_000,
  );
};
const providerIdOf = async (messageId: string, ticketOf: string): Promise<string> => {
  const { messageRecords } = await import('@balcao/functions/conversation/tickets/service/message-records.ts');
  const { threadIdOf, contactId, messageId: asId, connectionId } = await import('@balcao/shared/domain/ids.ts');
  const { ticket } = await shop.inbox.until(ticketOf, 1);
  const threadId = threadIdOf(connectionId.parse(shop.id), contactId.parse(ticket.contact.id));
  const message = await messageRecords(whatsapp.company.id).get({ threadId, messageId: asId.parse(messageId) });
  if (!message?.providerId) throw new Error('not sent yet');
  return message.providerId;
};
const protocol = (type: 0 | 14, id: string, more: object = {}) => ({
  protocolMessage: { type, key: { remoteJid: `${eve.number}@s.whatsapp.net`, fromMe: true, id }, ...more },
});

beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
  shop = await linkShop(whatsapp);
  eve = await shop.customer('Eve Mente');
  ana = await shop.customer('Ana Honesta');
  await eve.says('oi');
  await ana.says('bom dia');
  await shop.inbox.until(eve.name, 1);
  await shop.inbox.until(ana.name, 1);
});
afterAll(() => whatsapp.cloud.stop());

describe('a customer with a modified client', () => {
  it('changes, deletes and marks nothing that is ours or another customer’s', async () => {
    const { ticket } = await shop.inbox.until(eve.name, 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    const [ours] = await shop.inbox.send(ticket.id, { body: 'O preço é R$ 1.000,00' });
    await eventually(
      async () => (await shop.inbox.messages(ticket.id)).find(({ id }) => id === ours?.id)?.ack ?? 0,
      (ack) => ack >= 2,
      40_000,
    );
    const ourId = await providerIdOf(ours?.id ?? '', eve.name);
    const [hers] = (await shop.inbox.until(ana.name, 1)).messages;
    const herId = await providerIdOf(hers?.id ?? '', ana.name);

    for (const id of [ourId, herId]) {
      await lies(protocol(14, id, { editedMessage: { conversation: 'O preço é R$ 1,00' }, timestampMs: Date.now() }), { edit: '1' });
      await lies(protocol(14, id, { editedMessage: { conversation: 'de novo' }, timestampMs: 9e15 }));
      await lies(protocol(0, id), { edit: '7' });
    }
    await lies({ reactionMessage: { key: { remoteJid: `${ana.number}@s.whatsapp.net`, fromMe: false, id: herId }, text: '💩' } });
    await settled();

    expect((await shop.inbox.messages(ticket.id)).find(({ id }) => id === ours?.id)).toMatchObject({
      body: expect.stringContaining('O preço é R$ 1.000,00'),
      isEdited: false,
      isDeleted: false,
    });
    expect((await shop.inbox.until(ana.name, 1)).messages[0]).toMatchObject({
      body: 'bom dia',
      isEdited: false,
      isDeleted: false,
      reactions: [],
    });
  });

  it('ticks nothing that went to another customer, by number or by LID', async () => {
    await ana.says('por LID', { addressing: 'lid' });
    const { ticket } = await shop.inbox.until(ana.name, 2);
    await whatsapp.control('PUT', `phones/${ana.number}`, { autoDelivered: false });
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    const [ours] = await shop.inbox.send(ticket.id, { body: 'só para a Ana' });
    const ackOf = async () => (await shop.inbox.messages(ticket.id)).find(({ id }) => id === ours?.id)?.ack ?? 0;
    await eventually(ackOf, (ack) => ack === 1, 40_000);
    const id = await providerIdOf(ours?.id ?? '', ana.name);

    for (const addressing of ['pn', 'lid'])
      for (const type of ['delivered', 'read', 'played'])
        await whatsapp.control('POST', `phones/${eve.number}/lying-receipts`, { to: shop.number, type, ids: [id], addressing });
    await settled();
    expect(await ackOf()).toBe(1);

    await whatsapp.control('POST', `phones/${ana.number}/lying-receipts`, { to: shop.number, type: 'read', ids: [id], addressing: 'lid' });
    expect(await eventually(ackOf, (ack) => ack >= 3, 40_000)).toBe(3);
    await whatsapp.control('PUT', `phones/${ana.number}`, { autoDelivered: true });
  }, 60_000);

  it('says what she wants under another one’s id, and changes nothing of what that one said', async () => {
    const { id } = await ana.says('o meu pedido');
    await eventually(
      () => read(ana.name, 2),
      (messages) => messages.some(({ body }) => body === 'o meu pedido'),
    );

    await lies({ conversation: 'outra coisa' }, { id });

    const [hers] = (
      await eventually(
        () => read(eve.name, 1),
        (messages) => messages.some(({ body }) => body === 'outra coisa'),
      )
    ).filter(({ body }) => body === 'outra coisa');
    expect(hers).toBeDefined();
    expect((await read(ana.name, 2)).map(({ body }) => body)).toEqual(expect.arrayContaining(['bom dia', 'o meu pedido']));
    expect((await read(ana.name, 2)).map(({ body }) => body)).not.toContain('outra coisa');
  });

  it('never replaces a file that is stored', async () => {
    const first = await eve.sends({ type: 'document', media: { sample: 'pdf' } });
    const shown = await eventually(
      () => read(eve.name, 1),
      (messages) => messages.some(({ media }) => media?.state === 'ready'),
      40_000,
    );
    const before = shown.find(({ media }) => media?.state === 'ready');
    const bytes = async () => {
      const url = (await read(eve.name, 1)).find(({ id }) => id === before?.id)?.mediaUrl;
      return Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
    };
    const original = await bytes();

    await eve.sends({ type: 'document', media: { sample: 'photo' }, id: first.id });
    await settled();
    await sleep(1_500);

    expect((await bytes()).equals(original)).toBe(true);
  });

  it('sends nobody to addresses of her choice, and not for longer or more than she said', async () => {
    let hits = 0;
    const inner = createServer((_request, response) => {
      hits++;
      response.end('secret');
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = inner.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { body: state } = { body: await whatsapp.control('GET', 'state') };
    const network = String(state.url).replace('wss:', 'https:').replace('/ws/chat', '');
    const key = Buffer.alloc(32, 7).toString('base64');
    const file = { mimetype: 'application/pdf', mediaKey: key, fileLength: 64, fileName: 'nota.pdf' };
    const before = (await read(eve.name, 1)).length;

    await lies({ documentMessage: { ...file, url: `http://127.0.0.1:${port}/latest/meta-data` } });
    await lies({ documentMessage: { ...file, url: `https://127.0.0.1:${port}/`, directPath: `@127.0.0.1:${port}/x` } });
    await lies({ documentMessage: { ...file, directPath: `//127.0.0.1:${port}/x` } });
    await lies({ documentMessage: { ...file, url: `${network}${endlessPath}`, directPath: endlessPath } });

    // The second names a place of the media host where nothing is; her phone, asked for the file again, may be off.
    await eventually(
      async () => (await read(eve.name, before + 4)).slice(before).map(({ media }) => media?.state),
      (states) => states.length >= 4 && states.filter((state) => state === 'failed').length === 3,
      60_000,
    );
    expect(hits).toBe(0);
    const { endlessServedBytes } = await lies({ conversation: 'quanto?' });
    expect(endlessServedBytes).toBeLessThan(64 * 1024 * 1024);
    inner.close();
  });

  it('stops nobody: whatever she sends, ten others are heard and the line stays open', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => shop.customer(`Vizinho ${n} ${Date.now()}`)));
    const huge = 'é𝓗👨‍👩‍👧‍👦'.repeat(60_000);

    await lies({ conversation: huge });
    await lies({ extendedTextMessage: { text: 'x'.repeat(1_900_000), contextInfo: { stanzaId: 'q'.repeat(5_000), participant: 'x' } } });
    await lies({ conversation: 'a\ud835 solto \udc00 \u0000 \uffff a𝓗ello' }, { notify: 'N'.repeat(249) + '😀'.repeat(50_000) });
    await lies({ protocolMessage: { type: 0 } });
    await lies({ protocolMessage: { type: 14, editedMessage: { conversation: 'x' }, timestampMs: -1 } });
    await lies({ conversation: 'de amanhã' }, { timestampSec: 99_999_999_999 });
    await lies({
      locationMessage: { degreesLatitude: 1e-149, degreesLongitude: 1e300, name: 'n'.repeat(9_000), address: huge.slice(0, 70_000) },
    });
    await lies({ contactMessage: { displayName: huge.slice(0, 300_000), vcard: 'BEGIN:VCARD\n'.repeat(40_000) } });
    await lies({
      pollCreationMessageV3: { name: 'p', options: Array.from({ length: 3_000 }, (_, n) => ({ optionName: `${n} ${'o'.repeat(300)}` })) },
    });
    await lies({ reactionMessage: { key: { id: 'k'.repeat(4_000) }, text: 'r'.repeat(100_000) } });
    await lies({ imageMessage: { caption: huge, mimetype: 'm'.repeat(4_000), fileLength: -5, url: 'u'.repeat(100_000) } });
    await lies({ conversation: 'longo' }, { id: 'i'.repeat(1_500) });
    await Promise.all(others.map((other, n) => other.says(`sou o ${n}`)));

    for (const [n, other] of others.entries()) expect((await shop.inbox.until(other.name, 1)).messages[0]?.body).toBe(`sou o ${n}`);
    await settled();
    expect((await shop.status()).status).toBe('CONNECTED');
    const long = (await read(eve.name, 1)).filter(({ fullTextUrl }) => fullTextUrl !== null);
    expect(long.length).toBeGreaterThanOrEqual(2);
    expect(await (await fetch(long[0]?.fullTextUrl ?? '')).text()).toBe(huge);
    expect(whatsapp.cloud.faults.filter((line) => line.includes('SESSION_BROKEN'))).toEqual([]);
  }, 120_000);
});
