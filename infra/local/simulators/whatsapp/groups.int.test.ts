import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sendToGroup } from './service/send-messages.ts';
import { linkClient, type TestClient, textOf } from './testing/test-client.ts';
import type { Group } from './world/group.ts';
import type { Person } from './world/person.ts';

let network: FakeWhatsApp;
let owner: Person;
let ana: Person;
let bia: Person;
let group: Group;
let client: TestClient;

beforeAll(async () => {
  network = await FakeWhatsApp.start();
  const { directory } = network;
  owner = directory.addPerson({ number: '5511900000201', name: 'Loja' });
  ana = directory.addPerson({ number: '5511988880201', name: 'Ana' });
  bia = directory.addPerson({ number: '5511988880202', name: 'Bia' });
  group = directory.addGroup('Condomínio', ana, [owner, bia]);
  ({ client } = await linkClient(network, owner));
});
afterAll(async () => {
  await client.close();
  await network.stop();
});

it('tells name and members', async () => {
  const { subject, participants } = await client.sock.groupMetadata(group.jid);

  expect(subject).toBe('Condomínio');
  expect(participants).toHaveLength(3);
  expect(Object.keys(await client.sock.groupFetchAllParticipating())).toEqual([group.jid]);
});

it('brings messages with sender keys, of members by number and by LID', async () => {
  const say = (from: Person, conversation: string, addressing?: 'lid') =>
    sendToGroup(network.directory, from, group, { conversation }, { addressing });

  await say(ana, 'oi grupo');
  const first = await client.waitMessage((message) => textOf(message) === 'oi grupo');
  await say(ana, 'segunda');
  await client.waitMessage((message) => textOf(message) === 'segunda');
  await say(bia, 'terceira', 'lid');
  const third = await client.waitMessage((message) => textOf(message) === 'terceira');

  expect(first.key).toMatchObject({ remoteJid: group.jid, participant: ana.jid, participantAlt: ana.lid });
  expect(third.key).toMatchObject({ participant: bia.lid, participantAlt: bia.jid });
});

it('takes a message to every member, and receipts name the member', async () => {
  const sent = await client.sock.sendMessage(group.jid, { text: 'aviso' });
  for (const person of [ana, bia]) {
    const item = await person.inbox.find(({ id }) => id === sent!.key.id);
    expect(item.chat).toBe(group.jid);
    expect(item.message.extendedTextMessage?.text).toBe('aviso');
  }
  const second = await client.sock.sendMessage(group.jid, { text: 'aviso 2' });
  await bia.inbox.find(({ id }) => id === second!.key.id);

  // Folded into the buffered own upsert as userReceipt, or a message-receipt.update of its own.
  const receiptSeen = (): boolean =>
    client.events.some(
      ({ name, data }) =>
        (name === 'message-receipt.update' && data.some((item: any) => item.key.id === sent!.key.id && item.receipt.userJid === ana.jid)) ||
        (name === 'messages.upsert' &&
          data.messages.some(
            (item: any) => item.key.id === sent!.key.id && item.userReceipt?.some((receipt: any) => receipt.userJid === ana.jid),
          )),
    );
  await vi.waitFor(() => expect(receiptSeen()).toBe(true), { timeout: 4000 });
});
