import { Agent, get } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sendMessage } from './service/send-messages.ts';
import { syncHistory } from './service/sync-history.ts';
import { closeCode, connectClient, linkClient, MemoryAuth, textOf, waitOpen } from './testing/test-client.ts';

let network: FakeWhatsApp;
beforeAll(async () => {
  network = await FakeWhatsApp.start();
});
afterAll(() => network.stop());

const person = (number: string, name?: string) => network.directory.addPerson({ number, name });

it('keeps messages of the time a client was away and sends them as append', async () => {
  const owner = person('5511900000101');
  const customer = person('5511988880101', 'Ana');
  const { client, auth } = await linkClient(network, owner);
  await sendMessage(customer, owner, { conversation: 'online' });
  await client.waitMessage((message) => textOf(message) === 'online');
  await client.close();
  await sendMessage(customer, owner, { conversation: 'fora do ar 1' });
  await sendMessage(customer, owner, { conversation: 'fora do ar 2' });
  auth.reload();

  const again = connectClient(network, auth);
  await waitOpen(again);

  const batch = await again.wait('messages.upsert', ({ messages }) => messages.some((each) => textOf(each) === 'fora do ar 2'));
  expect(batch.type).toBe('append');
  await again.waitMessage((message) => textOf(message) === 'fora do ar 1');
  await again.close();
});

it('sends a message the client never acknowledged again after a reconnect, under the same id', async () => {
  const owner = person('5511900000110');
  const customer = person('5511988880110');
  const { client, companion, auth } = await linkClient(network, owner);
  network.setFaults({ losingAcks: true });
  const id = await sendMessage(customer, owner, { conversation: 'duas vezes' });
  await client.waitMessage(({ key }) => key.id === id);
  network.setFaults({ losingAcks: false });
  expect(companion.unacknowledged.size).toBeGreaterThan(0);
  network.cut(companion);
  await closeCode(client);
  auth.reload();

  const again = connectClient(network, auth);
  await waitOpen(again);

  await vi.waitFor(() => expect(companion.unacknowledged.size).toBe(0), { timeout: 4000 });
  // The ratchet has moved on: the copy cannot be read and is not emitted with content a second time.
  const copies = again.events.flatMap(({ name, data }) => (name === 'messages.upsert' ? data.messages : []));
  expect(copies.filter(({ key, message }: any) => key.id === id && message)).toEqual([]);
  await again.close();
});

it('throws the first socket out with 440 when a second one uses its credentials', async () => {
  const { client, auth } = await linkClient(network, person('5511900000102'));

  const second = connectClient(network, auth.copy());

  expect(await closeCode(client)).toBe(440);
  await waitOpen(second);
  await second.close();
});

it('closes an unlinked device with 401, and refuses its later logins with 401', async () => {
  const { client, companion, auth } = await linkClient(network, person('5511900000103'));

  network.unlink(companion);

  expect(await closeCode(client)).toBe(401);
  auth.reload();
  expect(await closeCode(connectClient(network, auth))).toBe(401);
});

it.each([403, 503, 405])('refuses a login with %i', async (code) => {
  const { client, auth } = await linkClient(network, person(`55119000010${code}`));
  await client.close();

  network.setFaults({ refuseLogins: { code, times: 1 } });

  auth.reload();
  expect(await closeCode(connectClient(network, auth))).toBe(code);
});

it('ends a stream with an error, and cuts a connection', async () => {
  const { client, companion, auth } = await linkClient(network, person('5511900000105'));
  network.end(companion, { kind: 'streamError', code: 503 });
  expect(await closeCode(client)).toBe(503);
  auth.reload();
  const second = connectClient(network, auth);
  await waitOpen(second);

  network.cut(companion);

  expect(await closeCode(second)).toBe(428);
});

it('ends logins and streams with what was asked for, in its order, with and without a code', async () => {
  const owner = person('5511900000113');
  const { client, companion, auth } = await linkClient(network, owner);
  network.end(companion, { kind: 'streamError', code: null });
  const codes = [await closeCode(client)];
  network.setFaults({
    endLogins: {
      number: owner.number,
      with: [
        { kind: 'failure', code: 500 },
        { kind: 'streamError', code: 503 },
        { kind: 'streamError', code: null },
        { kind: 'failure', code: 402, expireSec: 3600 },
      ],
    },
  });

  for (let login = 0; login < 4; login++) {
    auth.reload();
    codes.push(await closeCode(connectClient(network, auth)));
  }

  // The library takes every error without a code for 500.
  expect(codes).toEqual([500, 500, 503, 500, 402]);
  expect(network.faults.endLogins).toBeNull();
});

it('refuses clients that are older than its minimum version, which can be raised, and names it', async () => {
  const { client, auth } = await linkClient(network, person('5511900000114'), { version: [2, 3000, 100] });
  await client.close();
  const login = (version: [number, number, number]) => {
    auth.reload();
    return connectClient(network, auth, { version });
  };

  network.setFaults({ minimumVersion: '2.3000.101' });
  const refused = await closeCode(login([2, 3000, 100]));
  const newest = login([2, 3000, 101]);
  await waitOpen(newest);
  await newest.close();
  const agent = new Agent({ ca: network.caCertificate });
  const script = await new Promise<string>((resolve, reject) =>
    get(`${network.httpUrl}/sw.js`, { agent }, (response) => void text(response).then(resolve, reject)).on('error', reject),
  );
  network.setFaults({ minimumVersion: null });

  expect(refused).toBe(405);
  expect(script).toContain('\\"client_revision\\":101');
});

it('closes a client that acknowledges a message only by its receipt, where acks are wanted', async () => {
  const owner = person('5511900000115');
  const customer = person('5511988880115');
  const { client, companion, auth } = await linkClient(network, owner);
  network.setFaults({ messageAcks: { withinMs: 200 } });

  await sendMessage(customer, owner, { conversation: 'só recibo' });

  expect(await closeCode(client)).toBe(500);
  expect(companion.unacknowledged.size).toBeGreaterThan(0);
  network.setFaults({ messageAcks: null });
  auth.reload();
  const again = connectClient(network, auth);
  await waitOpen(again);
  await vi.waitFor(() => expect(companion.unacknowledged.size).toBe(0), { timeout: 4000 });
  await again.close();
});

it('keeps what was refused, delivers it first at each login and holds the rest back until it is acknowledged', async () => {
  const own = await FakeWhatsApp.start();
  const owner = own.directory.addPerson({ number: '5511900000116' });
  const customer = own.directory.addPerson({ number: '5511988880116' });
  const ignoresStatus = { shouldIgnoreJid: (jid: string) => jid === 'status@broadcast' };
  const { client, companion, auth } = await linkClient(own, owner, ignoresStatus);
  own.setFaults({ keepsRefused: true });
  const status = await sendMessage(customer, owner, { conversation: 'meu status' }, { broadcast: 'status' });
  const refusals = () => own.traffic.items.filter(({ stanza: { tag, attrs } }) => tag === 'ack' && attrs['id'] === status).length;
  await vi.waitFor(() => expect(refusals()).toBe(1));
  await client.close();
  await vi.waitFor(() => expect(companion.connection).toBeNull());
  await sendMessage(customer, owner, { conversation: 'preso atrás' });

  auth.reload();
  const again = connectClient(own, auth, ignoresStatus);
  await waitOpen(again);
  await vi.waitFor(() => expect(refusals()).toBe(2));
  const before = again.events.filter(({ name }) => name === 'messages.upsert').length;
  await again.sock.sendMessageAck({ tag: 'message', attrs: { id: status, from: 'status@broadcast' } });
  const message = await again.waitMessage((each) => textOf(each) === 'preso atrás');

  expect(before).toBe(0);
  expect(message).toBeTruthy();
  await again.close();
  await own.stop();
});

it('delivers what comes through a broadcast list with its sender as participant', async () => {
  const owner = person('5511900000117');
  const customer = person('5511988880117', 'Lia');
  const { client } = await linkClient(network, owner);

  await sendMessage(customer, owner, { conversation: 'para a lista' }, { broadcast: 'list' });

  const { key } = await client.waitMessage((message) => textOf(message) === 'para a lista');
  expect(key).toMatchObject({ remoteJid: '551198888011701@broadcast', participant: customer.jid, fromMe: false });
  await client.close();
});

it('falls silent, which the keep-alive notices with 408', async () => {
  const { client, auth } = await linkClient(network, person('5511900000106'));
  await client.close();
  auth.reload();
  const impatient = connectClient(network, auth, { keepAliveIntervalMs: 300 });
  await waitOpen(impatient);

  network.setFaults({ silent: true });

  expect(await closeCode(impatient, 9000)).toBe(408);
  network.setFaults({ silent: false });
});

it('is slow when told to', async () => {
  const { client } = await linkClient(network, person('5511900000112'));
  network.setFaults({ slowMs: 400 });
  const startedAt = Date.now();

  await client.sock.onWhatsApp('5511900000112');

  network.setFaults({ slowMs: 0 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(395);
  await client.close();
});

it('lets QR codes run out with 408', async () => {
  const client = connectClient(network, new MemoryAuth(), { qrTimeout: 40 });

  expect(await closeCode(client)).toBe(408);
  const codes = client.events.flatMap(({ name, data }) => (name === 'connection.update' && data.qr ? [data.qr] : []));
  expect(new Set(codes).size).toBe(6);
});

it('hands over the history of the phone, with progress and number mappings', async () => {
  const owner = person('5511900000107');
  const old = person('5511988880107', 'Cliente antigo');
  const stamp = Math.floor(Date.now() / 1000) - 86_400;
  const messages = Array.from({ length: 5 }, (_, index) => ({
    message: {
      key: { remoteJid: old.lid, fromMe: index % 2 === 1, id: `OLD${index}` },
      message: { conversation: `antiga ${index}` },
      messageTimestamp: stamp + index,
    },
  }));
  const conversation = { id: old.lid, pnJid: old.jid, name: 'Cliente antigo', conversationTimestamp: stamp, messages };
  network.setInitialHistory(owner, () => ({ chunks: [[conversation]], lids: [] }));

  const { client, companion } = await linkClient(network, owner);
  const first = await client.wait('messaging-history.set', (data) => data.messages.length === 5);
  const recent = { key: { remoteJid: old.jid, fromMe: false, id: 'R1' }, message: { conversation: 'recente' }, messageTimestamp: stamp };
  const chunk = { kind: 'recent', progress: 60, chunkOrder: 2 } as const;
  await syncHistory(companion, [{ id: old.jid, messages: [{ message: recent }] }], chunk);
  const second = await client.wait('messaging-history.set', (data) => data.messages.some(({ key }) => key.id === 'R1'));

  // lidPnMappings of the event is lost in the event buffer; the chat, the contact and the mapping store have it.
  expect(first.chats[0]).toMatchObject({ id: old.lid, pnJid: old.jid });
  expect(first.contacts[0]!.phoneNumber).toBe(old.jid);
  expect(await client.sock.signalRepository.lidMapping.getPNForLID(old.lid)).toBe(`${old.number}:0@s.whatsapp.net`);
  expect(second.progress).toBe(60);
  await client.close();
});

it('removes a device that logs out', async () => {
  const owner = person('5511900000108');
  const { client } = await linkClient(network, owner);

  await client.sock.logout();

  expect(await closeCode(client)).toBe(401);
  await vi.waitFor(() => expect(owner.companions.size).toBe(0));
});

// A message is acknowledged before its event leaves the buffer: what the socket's end destroys never comes again.
it.each([
  { flushAtEnd: false, seen: false },
  { flushAtEnd: true, seen: true },
])('backlog cut off while it is buffered: flushed $flushAtEnd, seen $seen', async ({ flushAtEnd, seen }) => {
  const own = await FakeWhatsApp.start();
  const owner = own.directory.addPerson({ number: '5511900000109' });
  const customer = own.directory.addPerson({ number: '5511988880109', name: 'Rui' });
  const { client, companion, auth } = await linkClient(own, owner);
  await client.close();
  const id = await sendMessage(customer, owner, { conversation: 'na fila' });
  own.setFaults({ endlessBacklog: true });
  auth.reload();
  const again = connectClient(own, auth);
  if (flushAtEnd) again.sock.registerSocketEndHandler(() => void again.sock.ev.flush());
  await customer.receipts.find((receipt) => receipt.id === id);
  await sleep(300);

  own.cut(companion);
  await closeCode(again);

  const wasSeen = again.events.some(
    ({ name, data }) => name === 'messages.upsert' && data.messages.some((each: any) => each.key.id === id),
  );
  expect(wasSeen).toBe(seen);
  expect(companion.unacknowledged.size).toBe(0);
  await own.stop();
});
