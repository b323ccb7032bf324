import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { downloadMediaMessage } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSimulator } from '../start-simulator.ts';
import { pairClient, type TestClient, textOf } from './testing/test-client.ts';

type Json = Record<string, any>;
const shop = '5511900000501';
const maria = '5511988880501';
const rui = '5511988880502';

let dataDir: string;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let client: TestClient;
const trustedBefore = getCACertificates('default');
const control = async (method: string, path: string, body?: unknown): Promise<Json> => {
  const response = await fetch(`${simulator.url}/control/whatsapp/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { httpStatus: response.status, ...((await response.json()) as Json) };
};
const send = (from: string, message: Json) => control('POST', `phones/${from}/messages`, { to: shop, ...message });
const chatOf = async (phone: string, chat: string): Promise<Json[]> =>
  (await control('GET', `phones/${phone}/messages?chat=${chat}`)).messages;
const untilIn = (phone: string, chat: string, matches: (message: Json) => boolean) =>
  vi.waitFor(
    async () => {
      const found = (await chatOf(phone, chat)).find(matches);
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 6000, interval: 30 },
  );

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'phones-'));
  simulator = await startSimulator({ dataDir, port: 0 });
  const ca = readFileSync(simulator.whatsapp.caFile, 'utf8');
  setDefaultCACertificates([...trustedBefore, ca]);
  await control('POST', 'phones', { number: shop, name: 'Loja' });
  await control('POST', 'phones', { number: maria, name: 'Maria', aliases: ['551188880501'] });
  await control('POST', 'phones', { number: rui, name: 'Rui' });
  const network = { url: simulator.whatsapp.url, caCertificate: ca };
  ({ client } = await pairClient(network, async (qr) => {
    await control('POST', `phones/${shop}/scan`, { qr });
  }));
});
afterAll(async () => {
  await client.close();
  await simulator.stop();
  setDefaultCACertificates(trustedBefore);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a phone writes to the business', () => {
  it('text, which the business sees and whose delivery shows on the phone', async () => {
    const { id, status } = await send(maria, { type: 'text', text: 'bom dia' });

    const got = await client.waitMessage(({ key }) => key.id === id);
    expect(status).toBe('sent');
    expect(got).toMatchObject({ pushName: 'Maria', key: { remoteJid: `${maria}@s.whatsapp.net` } });
    await untilIn(maria, shop, (message) => message.id === id && message.status === 'delivered');
    await client.sock.readMessages([got.key]);
    await untilIn(maria, shop, (message) => message.id === id && message.status === 'read');
  });

  it.each([
    { type: 'image', media: { sample: 'photo' }, caption: 'foto' },
    { type: 'audio', media: { sample: 'voice' } },
    { type: 'video', media: { sample: 'video' } },
    { type: 'document', media: { sample: 'pdf' } },
    { type: 'sticker', media: { sample: 'sticker' } },
  ])('$type, which the business can download and the phone shows', async (wanted) => {
    const { id } = await send(maria, wanted);

    const got = await client.waitMessage(({ key }) => key.id === id);
    const bytes = await downloadMediaMessage(got, 'buffer', {});
    const shown = await fetch(`${simulator.url}/control/whatsapp/phones/${maria}/messages/${id}/media`);
    expect(bytes.length).toBeGreaterThan(100);
    expect(bytes.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
  });

  it.each([
    [{ type: 'location', latitude: -23.5, longitude: -46.6, name: 'MASP' }, 'locationMessage'],
    [{ type: 'contact', name: 'João', phone: '+55 11 97777-6666' }, 'contactMessage'],
    [{ type: 'poll', name: 'Cor?', options: ['azul', 'verde'] }, 'pollCreationMessageV3'],
  ] as const)('%o', async (wanted, kind) => {
    const { id } = await send(maria, wanted);

    const got = await client.waitMessage(({ key }) => key.id === id);
    expect(got.message?.[kind]).toBeTruthy();
  });

  it('an answer with a quote, and a forwarded picture', async () => {
    const sent = await client.sock.sendMessage(`${maria}@s.whatsapp.net`, { text: 'qual o pedido?' });
    await untilIn(maria, shop, ({ id }) => id === sent!.key.id);
    const answer = await send(maria, { type: 'text', text: 'o de ontem', replyTo: sent!.key.id });
    const picture = await send(maria, { type: 'image', media: { sample: 'photo' }, frequentlyForwarded: true });

    const got = await client.waitMessage(({ key }) => key.id === answer.id);
    const context = got.message?.extendedTextMessage?.contextInfo;
    expect(context?.stanzaId).toBe(sent!.key.id);
    expect(context?.quotedMessage?.extendedTextMessage?.text ?? context?.quotedMessage?.conversation).toBe('qual o pedido?');
    const forwarded = await client.waitMessage(({ key }) => key.id === picture.id);
    expect(forwarded.message?.imageMessage?.contextInfo).toMatchObject({ isForwarded: true, forwardingScore: 5 });
  });

  it('then edits, reacts and deletes', async () => {
    const { id } = await send(maria, { type: 'text', text: 'preço 10' });
    await client.waitMessage(({ key }) => key.id === id);
    const edited = await send(maria, { type: 'edit', messageId: id, text: 'preço 12' });
    await client.wait('messages.update', (list) => list.some(({ key, update }) => key.id === id && !!update.message?.editedMessage));
    const reacted = await send(maria, { type: 'reaction', messageId: id, emoji: '👍' });
    await client.wait('messages.reaction', (list) => list.some(({ key }) => key.id === id));
    const deleted = await send(maria, { type: 'delete', messageId: id });
    await client.wait('messages.update', (list) => list.some(({ key, update }) => key.id === id && update.message === null));

    expect(edited).toMatchObject({ text: 'preço 12', edited: true });
    expect(reacted).toMatchObject({ reactions: { [maria]: '👍' } });
    expect(deleted).toMatchObject({ deleted: true });
  });

  it('calls, and sees that the business rejects', async () => {
    const { callId } = await control('POST', `phones/${maria}/calls`, { to: shop });
    const [call] = await client.wait('call', (list) => list.some(({ id }) => id === callId));
    await client.sock.rejectCall(callId, call!.from);

    await untilIn(maria, shop, ({ id, kind, status }) => id === callId && kind === 'call' && status === 'rejected');
  });

  it('writes into a group', async () => {
    const { jid } = await control('POST', 'groups', { subject: 'Família', owner: maria, members: [rui, shop] });
    const { id } = await send(maria, { type: 'text', text: 'oi grupo', to: jid });

    const got = await client.waitMessage(({ key }) => key.id === id);
    expect(got.key.remoteJid).toBe(jid);
    expect(await chatOf(rui, jid)).toMatchObject([{ id, author: maria, text: 'oi grupo' }]);
  });
});

describe('the business writes to a phone', () => {
  const write = async (to: string, text: string): Promise<string> => {
    const sent = await client.sock.sendMessage(`${to}@s.whatsapp.net`, { text });
    return sent!.key.id!;
  };
  const receiptSeen = (id: string, status: number): boolean =>
    client.events.some(
      ({ name, data }) =>
        (name === 'messages.update' && data.some((item: any) => item.key.id === id && item.update.status === status)) ||
        (name === 'messages.upsert' && data.messages.some((item: any) => item.key.id === id && item.status === status)),
    );

  it('which shows it, confirms it and reads it by hand', async () => {
    const id = await write(maria, 'seu pedido saiu');
    await untilIn(maria, shop, (message) => message.id === id && message.text === 'seu pedido saiu' && message.status === 'delivered');
    await vi.waitFor(() => expect(receiptSeen(id, 3)).toBe(true), { timeout: 4000 });

    await control('POST', `phones/${maria}/receipts`, { type: 'read', chat: shop });

    await vi.waitFor(() => expect(receiptSeen(id, 4)).toBe(true), { timeout: 4000 });
    await untilIn(shop, maria, (message) => message.id === id && message.direction === 'out' && message.status === 'read');
  });

  it('which confirms nothing while it is offline, and catches up later', async () => {
    await control('PUT', `phones/${rui}`, { online: false });
    const id = await write(rui, 'está aí?');
    await untilIn(rui, shop, (message) => message.id === id && message.status === 'received');
    const refused = await send(rui, { type: 'text', text: 'não sai' });
    expect(receiptSeen(id, 3)).toBe(false);

    await control('PUT', `phones/${rui}`, { online: true, autoRead: true });

    expect(refused.httpStatus).toBe(409);
    await vi.waitFor(() => expect(receiptSeen(id, 4)).toBe(true), { timeout: 4000 });
  });

  it('also from its own phone, which the linked client sees as own message', async () => {
    const { id } = await send(shop, { type: 'text', text: 'digitado no celular', to: maria });

    const got = await client.waitMessage(({ key }) => key.id === id);
    expect(got.key.fromMe).toBe(true);
    expect(textOf(got)).toBe('digitado no celular');
    expect((await chatOf(maria, shop)).at(-1)).toMatchObject({ id, direction: 'in' });
  });
});

it('carries messages between two phones', async () => {
  const { id } = await send(maria, { type: 'text', text: 'oi Rui', to: rui });

  expect(await chatOf(rui, maria)).toMatchObject([{ id, direction: 'in', text: 'oi Rui' }]);
  expect((await chatOf(maria, rui)).at(-1)).toMatchObject({ id, status: 'read' });
});

it('sends a burst in order', async () => {
  const { phones } = await control('POST', 'burst', { to: shop, phones: 3, messages: 10, label: 'teste' });

  await client.waitMessage((message) => textOf(message) === 'teste 3/10', 15_000);
  const seen = client.events.flatMap(({ name, data }) => (name === 'messages.upsert' ? data.messages : []));
  for (const [index, number] of phones.entries()) {
    const texts = seen.filter(({ key }: any) => key.remoteJid === `${number}@s.whatsapp.net`).map(textOf);
    expect(texts).toEqual(Array.from({ length: 10 }, (_, position) => `teste ${index + 1}/${position + 1}`));
  }
});

it('hands a linked device old conversations', async () => {
  const order = { chats: 4, messages: 25, groups: 1, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', now: true };
  const { messages } = await control('POST', `phones/${shop}/history`, order);

  const batch = await client.wait('messaging-history.set', (data) => data.messages.length === 100);
  expect(messages).toBe(100);
  expect(batch.chats).toHaveLength(4);
  expect(Math.min(...batch.messages.map(({ messageTimestamp }) => Number(messageTimestamp)))).toBe(Date.parse(order.from) / 1000);
});

it('shows QR codes an app tells of, and refuses what is none', async () => {
  await control('PUT', 'qr/conexao-1', { name: 'Loja', qr: 'https://wa.me/settings/linked_devices#2@x,a,b,c' });
  expect((await control('GET', 'qr')).qrs).toHaveLength(1);
  await control('PUT', 'qr/conexao-1', { qr: null });

  expect((await control('GET', 'qr')).qrs).toEqual([]);
  expect(await control('POST', `phones/${maria}/scan`, { qr: 'https://wa.me/settings/linked_devices#2@x,a,b,c' })).toMatchObject({
    httpStatus: 409,
  });
});

it('breaks connections and refuses logins when told to', async () => {
  await control('PUT', 'faults', { refuseLogins: { code: 403, times: 1, number: maria } });
  const { faults } = await control('GET', 'state');
  await control('POST', `phones/${shop}/break`, { kind: 'streamError', code: 503 });

  const closed = await client.wait('connection.update', ({ connection }) => connection === 'close');
  expect(faults.refuseLogins).toEqual({ code: 403, times: 1, number: maria });
  expect((closed.lastDisconnect?.error as any)?.output?.statusCode).toBe(503);
  await control('DELETE', 'faults');
});
