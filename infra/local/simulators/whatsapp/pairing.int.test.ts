import { Curve, proto } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { sendMessage } from './service/send-messages.ts';
import { linkClient, textOf } from './testing/test-client.ts';

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
