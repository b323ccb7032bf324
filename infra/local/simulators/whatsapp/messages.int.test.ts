import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type AnyMessageContent,
  downloadMediaMessage,
  type MiscMessageGenerationOptions,
  proto,
  WAMessageStatus,
} from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { requestRetry, sendReceipt, showTyping, startCall } from './service/phone-signals.ts';
import { echoToOwnDevices, editOf, quoting, reactionTo, revokeOf, sendMessage } from './service/send-messages.ts';
import { linkClient, type TestClient, textOf } from './testing/test-client.ts';
import { newMessageId } from './wire/stanza.ts';
import type { Companion } from './world/companion.ts';
import type { Person } from './world/person.ts';

let network: FakeWhatsApp;
let owner: Person;
let customer: Person;
let client: TestClient;
let companion: Companion;
const trustedBefore = getCACertificates('default');

beforeAll(async () => {
  network = await FakeWhatsApp.start();
  // Downloads go through the global fetch; another process would use NODE_EXTRA_CA_CERTS.
  setDefaultCACertificates([...trustedBefore, network.caCertificate]);
  owner = network.directory.addPerson({ number: '5511900000010', name: 'Loja' });
  customer = network.directory.addPerson({
    number: '5511988880010',
    name: 'Maria',
    aliases: ['551188880010'],
    pictureUrl: 'https://example.test/p.jpg',
  });
  ({ client, companion } = await linkClient(network, owner));
});
afterAll(async () => {
  await client.close();
  await network.stop();
  setDefaultCACertificates(trustedBefore);
});

const send = async (content: AnyMessageContent, options?: MiscMessageGenerationOptions) => {
  const sent = await client.sock.sendMessage(customer.jid, content, options);
  return { key: sent!.key, id: sent!.key.id!, status: sent!.status };
};
const receive = (id: string) => customer.inbox.find((item) => item.id === id);
const hasStatus = (id: string, status: number): boolean =>
  client.events.some(
    ({ name, data }) =>
      (name === 'messages.update' && data.some((item: any) => item.key.id === id && item.update.status === status)) ||
      (name === 'messages.upsert' && data.messages.some((item: any) => item.key.id === id && item.status === status)),
  );

describe('inbound', () => {
  it('names the phone number of a LID-addressed message as the other id', async () => {
    await sendMessage(customer, owner, { conversation: 'via lid' }, { addressing: 'lid' });

    const { key } = await client.waitMessage((message) => textOf(message) === 'via lid');
    expect(key).toMatchObject({ remoteJid: customer.lid, remoteJidAlt: customer.jid, addressingMode: 'lid' });
  });

  it('carries a quoted text', async () => {
    const { id } = await send({ text: 'qual o pedido?' });
    await receive(id);
    const quoted = { id, participant: owner.jid, message: { conversation: 'qual o pedido?' } };
    await sendMessage(customer, owner, quoting({ conversation: 'o de ontem' }, quoted));

    const got = await client.waitMessage((message) => textOf(message) === 'o de ontem');
    expect(got.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(id);
  });

  it('carries a location, a contact card and a poll', async () => {
    await sendMessage(customer, owner, { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
    await sendMessage(customer, owner, { contactMessage: { displayName: 'João', vcard } });
    await sendMessage(customer, owner, {
      pollCreationMessageV3: { name: 'Cor?', options: [{ optionName: 'azul' }, { optionName: 'verde' }], selectableOptionsCount: 1 },
      messageContextInfo: { messageSecret: Buffer.alloc(32, 1) },
    });

    await client.waitMessage(({ message }) => message?.locationMessage?.degreesLatitude === -23.5);
    await client.waitMessage(({ message }) => message?.contactMessage?.displayName === 'João');
    await client.waitMessage(({ message }) => message?.pollCreationMessageV3?.name === 'Cor?');
  });

  it('edits, reacts to and revokes a message', async () => {
    const id = await sendMessage(customer, owner, { conversation: 'preco 10' });
    await client.waitMessage(({ key }) => key.id === id);
    await sendMessage(customer, owner, editOf(customer.jid, id, 'preco 12'), { edit: '1' });
    const edited = await client.wait('messages.update', (list) =>
      list.some(({ key, update }) => key.id === id && !!update.message?.editedMessage),
    );
    await sendMessage(customer, owner, reactionTo(owner.jid, id, '👍', true));
    await client.wait('messages.reaction', (list) => list.some(({ key, reaction }) => key.id === id && reaction.text === '👍'));
    await sendMessage(customer, owner, revokeOf(customer.jid, id), { edit: '7' });
    await client.wait('messages.update', (list) => list.some(({ key, update }) => key.id === id && update.message === null));

    expect(edited.find(({ key }) => key.id === id)!.update.message?.editedMessage?.message?.conversation).toBe('preco 12');
  });

  it('lets an image be downloaded and decrypted', async () => {
    const picture = Buffer.from('not really a jpeg '.repeat(100));
    const imageMessage = { ...(await network.attach(picture, 'image')), mimetype: 'image/jpeg', caption: 'foto' };
    await sendMessage(customer, owner, { imageMessage });
    const got = await client.waitMessage(({ message }) => message?.imageMessage?.caption === 'foto');

    const file = await downloadMediaMessage(got, 'buffer', {});

    expect(picture.equals(file)).toBe(true);
  });

  it('shows what the owner typed on the phone as own message', async () => {
    const id = await echoToOwnDevices(owner, customer, { conversation: 'digitado no celular' });

    const got = await client.waitMessage(({ key }) => key.id === id);
    expect(got.key).toMatchObject({ fromMe: true, remoteJid: customer.jid });
    expect(textOf(got)).toBe('digitado no celular');
  });

  it('rings, and the call can be rejected', async () => {
    const callId = startCall(customer, owner);
    const [call] = await client.wait('call', (list) => list.some(({ id, status }) => id === callId && status === 'offer'));
    await client.sock.rejectCall(callId, call!.from);

    await network.traffic.find(
      ({ direction, stanza }) => direction === 'in' && stanza.tag === 'call' && JSON.stringify(stanza.content).includes('reject'),
    );
  });

  it('shows who is typing', async () => {
    showTyping(customer, owner); // lost on a device that counts as away
    await client.sock.sendPresenceUpdate('available');
    await network.traffic.find(
      ({ direction, stanza }) => direction === 'in' && stanza.tag === 'presence' && stanza.attrs['type'] === 'available',
    );
    await client.sock.presenceSubscribe(customer.jid);
    showTyping(customer, owner);

    await client.wait('presence.update', ({ presences }) =>
      Object.values(presences).some(({ lastKnownPresence }) => lastKnownPresence === 'composing'),
    );
  });

  it('encrypts again for a client that lost its session', async () => {
    const id = await sendMessage(customer, owner, { conversation: 'antes' });
    await client.waitMessage(({ key }) => key.id === id);
    // The client's half of the session goes, as when its host died before writing it.
    await client.sock.authState.keys.set({ session: { [`${customer.number}.0`]: null, [`${customer.lidUser}_1.0`]: null } });
    const lost = await sendMessage(customer, owner, { conversation: 'depois da perda' });

    const got = await client.waitMessage((message) => textOf(message) === 'depois da perda');
    expect(got.key.id).toBe(lost);
  });
});

describe('outbound', () => {
  it('reports delivery and reading; the server ack is on the raw stanza only', async () => {
    const acks: string[] = [];
    client.sock.ws.on('CB:ack,class:message', (node) => acks.push(node.attrs.id));
    const { id, status } = await send({ text: 'seu pedido saiu' });
    const arrived = await receive(id);
    // A receipt that arrives while the own 'append' upsert is still buffered is folded into that upsert.
    await vi.waitFor(() => expect(hasStatus(id, WAMessageStatus.DELIVERY_ACK)).toBe(true), { timeout: 5000 });
    sendReceipt(customer, owner, [id], 'read');
    await vi.waitFor(() => expect(hasStatus(id, WAMessageStatus.READ)).toBe(true), { timeout: 5000 });

    expect(status).toBe(WAMessageStatus.PENDING);
    expect(arrived.message.extendedTextMessage?.text).toBe('seu pedido saiu');
    expect(acks).toContain(id);
    expect(hasStatus(id, WAMessageStatus.SERVER_ACK)).toBe(false);
  });

  it('uses an id chosen by the caller, also the second time', async () => {
    const messageId = newMessageId();
    const first = await send({ text: 'uma vez' }, { messageId });
    const second = await send({ text: 'uma vez' }, { messageId });

    expect([first.id, second.id]).toEqual([messageId, messageId]);
    await receive(messageId);
  });

  it('comes back as an upsert of type append', async () => {
    const { id } = await send({ text: 'eco local' });

    await client.wait('messages.upsert', ({ type, messages }) => type === 'append' && messages.some(({ key }) => key.id === id));
  });

  it('uploads an image encrypted', async () => {
    const picture = Buffer.from('outra imagem '.repeat(64));
    const { id } = await send({ image: picture, caption: 'catálogo', jpegThumbnail: '' });

    const { imageMessage } = (await receive(id)).message;
    expect(imageMessage?.caption).toBe('catálogo');
    expect(picture.equals(await network.media.open(imageMessage!.directPath!, imageMessage!.mediaKey!, 'image'))).toBe(true);
  });

  it('carries voice, document, location, contact, reaction, edit and delete', async () => {
    const voice = await send({ audio: Buffer.from('OggS fake'), ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 3 });
    expect((await receive(voice.id)).message.audioMessage?.ptt).toBe(true);
    const pdf = await send({ document: Buffer.from('%PDF-1.4'), mimetype: 'application/pdf', fileName: 'boleto.pdf' });
    expect((await receive(pdf.id)).message.documentMessage?.fileName).toBe('boleto.pdf');
    const place = await send({ location: { degreesLatitude: 1, degreesLongitude: 2 } });
    expect((await receive(place.id)).message.locationMessage?.degreesLongitude).toBe(2);
    const card = await send({ contacts: { displayName: 'Ana', contacts: [{ vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD' }] } });
    expect((await receive(card.id)).message.contactMessage?.vcard).toContain('FN:Ana');
    const text = await send({ text: 'v1' });
    const reaction = await send({ react: { text: '❤️', key: text.key } });
    expect((await receive(reaction.id)).message.reactionMessage?.text).toBe('❤️');
    const edit = await send({ text: 'v2', edit: text.key });
    expect((await receive(edit.id)).attrs['edit']).toBe('1');
    const removal = await send({ delete: text.key });
    const removed = await receive(removal.id);
    expect(removed.attrs['edit']).toBe('7');
    expect(removed.message.protocolMessage?.type).toBe(proto.Message.ProtocolMessage.Type.REVOKE);
  });

  it('tells the sender that its message was read', async () => {
    const id = await sendMessage(customer, owner, { conversation: 'leu?' });
    const { key } = await client.waitMessage((message) => message.key.id === id);
    await client.sock.readMessages([key]);

    await customer.receipts.find((receipt) => receipt.id === id && receipt.type === 'read');
  });

  it('reaches the same person by LID', async () => {
    const sent = await client.sock.sendMessage(customer.lid, { text: 'para o lid' });

    await receive(sent!.key.id!);
  });

  it('is encrypted again when the phone could not read it', async () => {
    const { id } = await send({ text: 'de novo' });
    await receive(id);
    requestRetry(customer, companion, id);

    await vi.waitFor(() => expect(customer.inbox.items.filter((item) => item.id === id)).toHaveLength(2), { timeout: 6000 });
  });

  it('is asked for again by a phone that lost its session', async () => {
    customer.phone.forget(companion.address);
    const { id } = await send({ text: 'celular novo' });

    await customer.inbox.find((item) => item.id === id, 8000);
    expect(network.errors.items).toHaveLength(1);
    network.errors.items.length = 0;
  });

  it('finds Brazilian numbers by both spellings, and not those nobody has', async () => {
    expect(await client.sock.onWhatsApp('551188880010')).toEqual([{ jid: customer.jid, exists: true }]);
    expect(await client.sock.onWhatsApp('5511900009999')).toEqual([]);
  });

  it('finds the profile picture', async () => {
    expect(await client.sock.profilePictureUrl(customer.jid)).toBe('https://example.test/p.jpg');
    await expect(client.sock.profilePictureUrl(owner.jid)).rejects.toThrow('item-not-found');
  });
});

it('accepts changes of chats once the app state key is shared', async () => {
  const id = await sendMessage(customer, owner, { conversation: 'arquivar' });
  const got = await client.waitMessage(({ key }) => key.id === id);

  await client.sock.chatModify({ markRead: true, lastMessages: [got] }, customer.jid);
});

it('carries messages between two real clients', async () => {
  const branch = network.directory.addPerson({ number: '5511900000011', name: 'Filial' });
  const second = await linkClient(network, branch);
  const sent = await second.client.sock.sendMessage(owner.jid, { text: 'de cliente para cliente' });

  const got = await client.waitMessage((message) => textOf(message) === 'de cliente para cliente');
  expect(got.key.id).toBe(sent!.key.id);
  await second.client.close();
});

it('met nothing it does not know', () => {
  expect(network.errors.items).toEqual([]);
  expect(network.unhandled.items.map(({ tag, attrs }) => `${tag} ${JSON.stringify(attrs)}`)).toEqual([]);
  expect(companion.preKeys.length).toBeGreaterThan(0);
});
