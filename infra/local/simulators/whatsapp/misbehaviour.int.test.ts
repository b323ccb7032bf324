import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { noFaults } from './faults.ts';
import { sendMessage, sendToGroup } from './service/send-messages.ts';
import { syncHistories } from './service/sync-history.ts';
import { closeCode, connectClient, linkClient, type MemoryAuth, type TestClient, textOf, waitOpen } from './testing/test-client.ts';
import type { Companion } from './world/companion.ts';
import type { Group } from './world/group.ts';
import type { Person } from './world/person.ts';

/** Known to both sockets: the library begins a new session with whom it asks for their devices. */
const known = new Map<string, unknown>();
const devices = {
  get: <T>(key: string) => known.get(key) as T | undefined,
  set: <T>(key: string, value: T) => void known.set(key, value),
  del: (key: string) => void known.delete(key),
  flushAll: () => known.clear(),
};

let network: FakeWhatsApp;
let owner: Person;
let ana: Person;
let bia: Person;
let group: Group;
let client: TestClient;
let auth: MemoryAuth;
let companion: Companion;

beforeAll(async () => {
  network = await FakeWhatsApp.start();
  const { directory } = network;
  owner = directory.addPerson({ number: '5511900000301', name: 'Loja' });
  ana = directory.addPerson({ number: '5511988880301', name: 'Ana' });
  bia = directory.addPerson({ number: '5511988880302', name: 'Bia' });
  group = directory.addGroup('Vizinhos', ana, [owner, bia]);
  ({ client, auth, companion } = await linkClient(network, owner, { userDevicesCache: devices }));
});
afterEach(() => network.setFaults(noFaults));
afterAll(async () => {
  await client.close();
  await network.stop();
});

describe('a hand-over that is delayed', () => {
  it('serves the former socket a while, and counts what both sealed with one key', async () => {
    await client.sock.sendMessage(ana.jid, { text: 'antes' });
    await ana.inbox.find(({ message }) => message.extendedTextMessage?.text === 'antes');
    network.setFaults({ handoverMs: 1_500 });
    const copied = auth.copy();
    const next = connectClient(network, copied, { userDevicesCache: devices });
    await waitOpen(next);

    await client.sock.sendMessage(ana.jid, { text: 'do anterior' });
    await ana.inbox.find(({ message }) => message.extendedTextMessage?.text === 'do anterior');
    await next.sock.sendMessage(ana.jid, { text: 'do novo' });

    await vi.waitFor(() => expect(ana.unread.usedKeys).toBe(1), { timeout: 4_000 });
    expect(ana.inbox.items.map(({ message }) => message.extendedTextMessage?.text)).toEqual(['antes', 'do anterior']);
    expect(await closeCode(client)).toBe(440);
    client = next;
    auth = copied;
  });

  it('counts a used key of a group too', async () => {
    await client.sock.sendMessage(group.jid, { text: 'antes' });
    await bia.inbox.find(({ message }) => message.extendedTextMessage?.text === 'antes');
    network.setFaults({ handoverMs: 1_500 });
    const copied = auth.copy();
    const next = connectClient(network, copied);
    await waitOpen(next);
    const before = bia.unread.usedKeys;

    await client.sock.sendMessage(group.jid, { text: 'do anterior' });
    await bia.inbox.find(({ message }) => message.extendedTextMessage?.text === 'do anterior');
    await next.sock.sendMessage(group.jid, { text: 'do novo' });

    await vi.waitFor(() => expect(bia.unread.usedKeys).toBe(before + 1), { timeout: 4_000 });
    await closeCode(client);
    client = next;
    auth = copied;
  });
});

it('privacy queries fail where they are told to', async () => {
  network.setFaults({ privacyRefused: true });

  await expect(client.sock.fetchPrivacySettings(true)).rejects.toThrow();
  network.setFaults({ privacyRefused: false });
  expect(await client.sock.fetchPrivacySettings(true)).toMatchObject({ readreceipts: 'all' });
});

describe('a group that knows its members by LID', () => {
  it('names them so, and ignores who names one by number', async () => {
    network.setFaults({ groupsByLid: true });
    const { participants, addressingMode } = await client.sock.groupMetadata(group.jid);
    expect(addressingMode).toBe('lid');
    expect(participants.map(({ id }) => id).toSorted()).toEqual([ana, bia, owner].map(({ lid }) => lid).toSorted());
    const id = await sendToGroup(network.directory, ana, group, { conversation: 'quem vem?' }, { addressing: 'lid' });
    const { key } = await client.waitMessage((message) => textOf(message) === 'quem vem?');
    const byNumber = { ...key, participant: ana.jid };

    await client.sock.sendMessage(group.jid, { react: { text: '👎', key: byNumber } });
    await client.sock.readMessages([byNumber]);
    await client.sock.sendMessage(
      group.jid,
      { text: 'sem citação' },
      { quoted: { key: byNumber, message: { conversation: 'quem vem?' } } },
    );
    await client.sock.sendMessage(group.jid, { react: { text: '👍', key } });
    await client.sock.readMessages([key]);
    await client.sock.sendMessage(group.jid, { text: 'com citação' }, { quoted: { key, message: { conversation: 'quem vem?' } } });

    const quoted = await ana.inbox.find(({ message }) => message.extendedTextMessage?.text === 'com citação');
    expect(quoted.message.extendedTextMessage?.contextInfo?.stanzaId).toBe(id);
    const unquoted = ana.inbox.items.find(({ message }) => message.extendedTextMessage?.text === 'sem citação');
    expect(unquoted?.message.extendedTextMessage?.contextInfo?.stanzaId).toBeFalsy();
    const reactions = ana.inbox.items.flatMap(({ message }) => message.reactionMessage?.text ?? []);
    expect(reactions).toEqual(['👍']);
    await vi.waitFor(() => expect(ana.receipts.items.filter((receipt) => receipt.id === id && receipt.type === 'read')).toHaveLength(1));
  });
});

it('a large history comes in files, and the LIDs of an address book with the first', async () => {
  const messages = Array.from({ length: 40 }, (_, n) => ({
    message: {
      key: { remoteJid: ana.jid, id: `GRANDE${n}`, fromMe: false },
      message: { conversation: Buffer.from(crypto.getRandomValues(new Uint8Array(5_000))).toString('base64') },
      messageTimestamp: 1_700_000_000 + n,
    },
  }));
  const downloads: string[] = [];
  const { stop } = watchFetch(downloads);

  await syncHistories(companion, { chunks: [[{ id: ana.jid, messages }]], lids: [{ jid: bia.jid, lid: bia.lid }] }, network.media, false);

  await vi.waitFor(() => expect(downloads.some((url) => url.includes('/v/t62.'))).toBe(true), { timeout: 5_000 });
  stop();
  // The socket goes on.
  await sendMessage(ana, owner, { conversation: 'ainda aqui' });
  await client.waitMessage((message) => textOf(message) === 'ainda aqui');
});

/** The library fetches files with the global fetch. */
const watchFetch = (seen: string[]) => {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    seen.push(String(input));
    return fetch(input, init);
  };
  return { stop: () => void (globalThis.fetch = fetch) };
};
