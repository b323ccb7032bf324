import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { describe, expect, it, vi } from 'vitest';
import { DeviceResends } from './device-resends.ts';

const customer = '5511988887777';
const device = `${customer}:3@s.whatsapp.net`;
const content: proto.IMessage = { conversation: 'Olá' };

const resendsOver = () => {
  const sent: BinaryNode[] = [];
  const encrypted: string[] = [];
  const sock = {
    authState: { creds: { me: { id: '5511900000000:7@s.whatsapp.net' }, account: { details: new Uint8Array([1]) } } },
    assertSessions: async () => true,
    sendNode: async (node: BinaryNode) => void sent.push(node),
    signalRepository: {
      injectE2ESession: async () => {},
      encryptMessage: async ({ jid }: { jid: string }) => {
        encrypted.push(jid);
        return { type: 'pkmsg', ciphertext: new Uint8Array([encrypted.length]) };
      },
    },
  };
  const resends = new DeviceResends('C1');
  resends.use(sock as never);
  return { resends, sent, encrypted, newSession: (jid: string) => Reflect.apply(sock.signalRepository.injectE2ESession, null, [{ jid }]) };
};
const partsOf = ({ content: parts }: BinaryNode): string[] => (Array.isArray(parts) ? parts.map(({ tag }) => tag) : []);

describe('a message that a device could not read', () => {
  it('goes to a linked device alone and once, in the session that was made for it', async () => {
    const { resends, sent, encrypted, newSession } = resendsOver();

    expect(resends.take({ id: 'A1', remoteJid: device, fromMe: true, participant: device }, content)).toBeUndefined();
    expect(sent).toEqual([]);
    await newSession(device);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await newSession(device);

    expect(encrypted).toEqual([device]);
    expect(sent).toMatchObject([{ attrs: { id: 'A1', to: device, type: 'text', device_fanout: 'false' } }]);
    expect(partsOf(sent[0]!)).toEqual(['enc', 'device-identity']);
  });

  it('counts how often it was asked for', async () => {
    const { resends, sent, newSession } = resendsOver();
    for (const times of [1, 2]) {
      resends.take({ id: 'A1', remoteJid: device, fromMe: true }, content);
      await newSession(device);
      await vi.waitFor(() => expect(sent).toHaveLength(times));
    }

    expect(sent.map(({ content: parts }) => (parts as BinaryNode[])[0]?.attrs['count'])).toEqual(['1', '2']);
  });

  it('says to an own device for whom it was', async () => {
    const { resends, sent, newSession } = resendsOver();
    const own = '5511900000000:2@s.whatsapp.net';

    resends.take({ id: 'A1', remoteJid: `${customer}@s.whatsapp.net`, fromMe: true, participant: own }, content);
    await newSession(own);
    await vi.waitFor(() => expect(sent).toHaveLength(1));

    expect(sent[0]?.attrs).toMatchObject({ to: own, recipient: `${customer}@s.whatsapp.net` });
  });

  it('is left to the library for a phone and in a group, and where there is nothing to send', () => {
    const { resends } = resendsOver();
    const phone = `${customer}@s.whatsapp.net`;

    expect(resends.take({ id: 'A1', remoteJid: phone, fromMe: true, participant: phone }, content)).toBe(content);
    expect(resends.take({ id: 'A1', remoteJid: '1203@g.us', fromMe: true, participant: device }, content)).toBe(content);
    expect(resends.take({ id: 'A1', remoteJid: device, fromMe: true, participant: device }, undefined)).toBeUndefined();
  });
});
