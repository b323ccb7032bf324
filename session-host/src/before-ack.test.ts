import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONNECTION_CONFIG, encodeWAMessage, type BinaryNode, type SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { BeforeAck, SessionMemory } from './before-ack.ts';
import { signalPair } from './testing/signal-pair.ts';

const creds = { me: { id: '5511900000000:1@s.whatsapp.net', lid: '999:1@lid' } };
const stanzaOf = (ciphertext: Uint8Array): BinaryNode => ({
  tag: 'message',
  attrs: { id: 'A1', from: '5511987654321@s.whatsapp.net', t: '1', type: 'text' },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: ciphertext }],
});

describe('a message that was read when its line went, and was not acknowledged', () => {
  it('is read again on the next socket without its keys, and not handed over twice', async () => {
    const { keys, repository, refresh, encrypt, atPhone, fromPhone, jid } = signalPair();
    await refresh();
    await atPhone(await encrypt('um'));
    const make = vi.spyOn(DEFAULT_CONNECTION_CONFIG, 'makeSignalRepository').mockReturnValue(repository);
    const memory = new SessionMemory();
    const handedOver = vi.fn(async () => {});
    const acknowledged: BinaryNode[] = [];
    const open = (): { beforeAck: BeforeAck; socket: SignalRepositoryWithLIDStore } => {
      const beforeAck = new BeforeAck(
        () => creds as never,
        memory,
        handedOver,
        (stanza) => acknowledged.push(stanza),
      );
      return { beforeAck, socket: beforeAck.makeSignalRepository({ creds: creds as never, keys }, pino({ level: 'silent' })) };
    };
    const { type, ciphertext } = await fromPhone(encodeWAMessage({ conversation: 'oi' }));

    const first = open();
    first.beforeAck.note(stanzaOf(ciphertext));
    const read = await first.socket.decryptMessage({ jid, type, ciphertext });
    const next = open();
    const again = Uint8Array.from(ciphertext);
    next.beforeAck.note(stanzaOf(again));
    const readAgain = await next.socket.decryptMessage({ jid, type, ciphertext: again });

    expect(Buffer.from(readAgain)).toEqual(Buffer.from(read));
    expect(handedOver).toHaveBeenCalledTimes(1);
    expect(acknowledged).toHaveLength(2);
    make.mockRestore();
  });
});

describe('a stanza', () => {
  const setUp = async () => {
    const { keys, repository, refresh, encrypt, atPhone, fromPhone, jid } = signalPair();
    await refresh();
    await atPhone(await encrypt('um'));
    const make = vi.spyOn(DEFAULT_CONNECTION_CONFIG, 'makeSignalRepository').mockReturnValue(repository);
    const acknowledged: BinaryNode[] = [];
    const handOver = vi.fn(async () => {});
    const beforeAck = new BeforeAck(
      () => creds as never,
      new SessionMemory(),
      handOver,
      (stanza) => acknowledged.push(stanza),
    );
    const socket = beforeAck.makeSignalRepository({ creds: creds as never, keys }, pino({ level: 'silent' }));
    make.mockRestore();
    const seal = async (text: string) => ({ jid, ...(await fromPhone(encodeWAMessage({ conversation: text }))) });
    return { beforeAck, socket, seal, acknowledged, handOver };
  };

  it('is acknowledged once, when the last of its ciphertexts was read', async () => {
    const { beforeAck, socket, seal, acknowledged } = await setUp();
    const [first, second] = [await seal('um'), await seal('dois')];
    const stanza = stanzaOf(first.ciphertext);
    if (Array.isArray(stanza.content)) stanza.content.push({ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: second.ciphertext });
    beforeAck.note(stanza);

    await socket.decryptMessage(first);
    const before = acknowledged.length;
    await socket.decryptMessage(second);

    expect(before).toBe(0);
    expect(acknowledged).toEqual([stanza]);
  });

  it('is not acknowledged when it cannot be read or handed over', async () => {
    const { beforeAck, socket, seal, acknowledged, handOver } = await setUp();
    const [broken, stuck] = [await seal('um'), await seal('dois')];
    broken.ciphertext[broken.ciphertext.length - 1] = (broken.ciphertext.at(-1) ?? 0) ^ 1;
    handOver.mockRejectedValue(new Error('no queue'));
    beforeAck.note(stanzaOf(broken.ciphertext));
    beforeAck.note(stanzaOf(stuck.ciphertext));

    await expect(socket.decryptMessage(broken)).rejects.toThrow();
    await expect(socket.decryptMessage(stuck)).rejects.toThrow('no queue');

    expect(acknowledged).toEqual([]);
  });
});
