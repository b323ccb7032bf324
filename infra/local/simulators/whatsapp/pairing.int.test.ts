import { Curve, proto } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sendMessage } from './service/send-messages.ts';
import { closeCode, connectClient, linkClient, MemoryAuth, textOf, waitOpen } from './testing/test-client.ts';

let network: FakeWhatsApp;
beforeAll(async () => {
  network = await FakeWhatsApp.start();
});
afterAll(() => network.stop());

it('shows a QR code, pairs, restarts with 515 and opens', async () => {
  const owner = network.directory.addPerson({ number: '5511900000001', name: 'Loja' });

  const { client, companion, pairingCode } = await linkClient(network, owner);

  expect(pairingCode).toBe(515);
  expect(client.sock.user?.id).toBe(companion.jid);
  expect(client.sock.user?.lid).toBe(companion.lid);
  await client.close();
});

it('carries text in both directions', async () => {
  const owner = network.directory.addPerson({ number: '5511900000002', name: 'Loja 2' });
  const customer = network.directory.addPerson({ number: '5511988887777', name: 'Maria' });
  const { client } = await linkClient(network, owner);

  await sendMessage(customer, owner, { conversation: 'bom dia' });
  const got = await client.waitMessage((message) => textOf(message) === 'bom dia');
  const sent = await client.sock.sendMessage(got.key.remoteJid!, { text: 'olá Maria' });
  const arrived = await customer.inbox.find(({ id }) => id === sent!.key.id);

  expect(got.pushName).toBe('Maria');
  expect(got.key.remoteJid).toBe(customer.jid);
  expect(arrived.message.extendedTextMessage?.text ?? arrived.message.conversation).toBe('olá Maria');
  expect(network.errors.items).toEqual([]);
  await client.close();
});

it('refuses a QR code nobody shows', async () => {
  const owner = network.directory.addPerson({ number: '5511900000003' });

  await expect(network.scan(owner, 'https://wa.me/settings/linked_devices#2@gone,a,b,c')).rejects.toThrow('expired');
});

/** A client that asks for a code for this number. */
const askingClient = async (number: string) => {
  const auth = new MemoryAuth();
  const client = connectClient(network, auth);
  await client.wait('connection.update', (update) => !!update.qr);
  return { auth, client, code: await client.sock.requestPairingCode(number) };
};

it('links by number: the code typed into the phone opens what the client sealed with it', async () => {
  const owner = network.directory.addPerson({ number: '5511900000011', name: 'Loja 11' });
  const { auth, client, code } = await askingClient(owner.number);
  await vi.waitFor(() => expect(network.asksForCode(owner)).toBe(true));

  const companion = await network.enterCode(owner, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);

  expect(await closeCode(client)).toBe(515);
  auth.reload();
  const linked = connectClient(network, auth);
  await waitOpen(linked);
  expect(linked.sock.user?.id).toBe(companion.jid);
  await linked.close();
});

it('refuses a wrong code on the phone, and takes the right one after it', async () => {
  const owner = network.directory.addPerson({ number: '5511900000012', name: 'Loja 12' });
  const { client, code } = await askingClient(owner.number);
  await vi.waitFor(() => expect(network.asksForCode(owner)).toBe(true));

  await expect(network.enterCode(owner, code === '11111111' ? '22222222' : '11111111')).rejects.toThrow('Check the code');
  expect(owner.companions.size).toBe(0);
  await network.enterCode(owner, code);

  expect(await closeCode(client)).toBe(515);
  expect(owner.companions.size).toBe(1);
});

it('refuses a code for a number that nobody has, and more codes than there are', async () => {
  const owner = network.directory.addPerson({ number: '5511900000013', name: 'Loja 13' });
  network.setFaults({ pairingCodes: { left: 1, lifeSec: 180 } });
  const answers = () =>
    network.traffic.items.flatMap(({ direction, stanza: { tag, attrs, content } }) =>
      direction === 'out' && tag === 'iq' && attrs['type'] === 'error' && Array.isArray(content) ? [content[0]?.attrs['code']] : [],
    );

  const stranger = await askingClient('5511900009999');
  await vi.waitFor(() => expect(answers()).toEqual(['400']));
  const first = await askingClient(owner.number);
  await vi.waitFor(() => expect(network.asksForCode(owner)).toBe(true));
  const second = await askingClient(owner.number);
  await vi.waitFor(() => expect(answers()).toEqual(['400', '429']));

  network.setFaults({ pairingCodes: null });
  await Promise.all([stranger, first, second].map(({ client }) => client.close()));
  await vi.waitFor(() => expect(network.asksForCode(owner)).toBe(false));
  await expect(network.enterCode(owner, first.code)).rejects.toThrow('new code');
});

it('has a certificate chain that would satisfy a client that enforces the signatures', () => {
  const chain = proto.CertChain.decode(network.certificateChain);
  const { key } = proto.CertChain.NoiseCertificate.Details.decode(chain.intermediate!.details!);
  const wire = (bytes: Uint8Array) => Buffer.concat([Buffer.from([5]), bytes]);
  const check = (signer: Uint8Array, part: proto.CertChain.INoiseCertificate) =>
    verifySignature(wire(signer), Buffer.from(part.details!), Buffer.from(part.signature!));
  const stranger = Curve.generateKeyPair().public;

  expect(check(network.authority.root.public, chain.intermediate!)).toBe(true);
  expect(check(key!, chain.leaf!)).toBe(true);
  expect(check(stranger, chain.leaf!)).toBe(false);
  // The library's own check ignores that false, so TLS is what tells the service from an impostor.
  expect(Curve.verify(stranger, chain.leaf!.details!, chain.leaf!.signature!)).toBe(true);
});
