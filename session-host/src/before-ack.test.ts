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
    const open = (): { beforeAck: BeforeAck; socket: SignalRepositoryWithLIDStore } => {
      const beforeAck = new BeforeAck(() => creds as never, memory, handedOver);
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
    make.mockRestore();
  });
});
