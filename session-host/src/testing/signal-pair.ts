import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { silenceLibsignal } from '../silence-libsignal.ts';
import { SignalPeer } from '../../../infra/local/simulators/whatsapp/keys/signal-peer.ts';
import { noRecords } from '../../../infra/local/simulators/whatsapp/keys/records.ts';

silenceLibsignal();
const silent = pino({ level: 'silent' });

/** Our keys in memory as the library uses them, and a customer's phone. */
export const signalPair = () => {
  const rows = new Map<string, string>();
  const keys = addTransactionCapability(
    {
      get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
        const found: { [id: string]: SignalDataTypeMap[Type] } = {};
        for (const id of ids) {
          const row = rows.get(`${type} ${id}`);
          if (row !== undefined) found[id] = JSON.parse(row);
        }
        return found;
      },
      set: async (data: SignalDataSet) => {
        for (const [type, items] of Object.entries(data))
          for (const [id, value] of Object.entries(items ?? {})) rows.set(`${type} ${id}`, JSON.stringify(value));
      },
    },
    silent,
    { maxCommitRetries: 1, delayBetweenTriesMs: 1 },
  );
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: initAuthCreds(), keys }, silent);
  const phone = new SignalPeer(noRecords, 'cliente');
  const jid = '5511987654321@s.whatsapp.net';
  const us = 'loja.1';

  const refresh = async (): Promise<void> => {
    const { registrationId, identity, signedPreKey, preKey } = phone.takeBundle();
    const wire = ({ id, public: publicKey }: { id: number; public: Uint8Array }) => ({
      keyId: id,
      publicKey: Buffer.concat([Buffer.from([5]), publicKey]),
    });
    await repository.injectE2ESession({
      jid,
      session: {
        registrationId,
        identityKey: Buffer.concat([Buffer.from([5]), identity]),
        signedPreKey: { ...wire(signedPreKey), signature: signedPreKey.signature },
        ...(preKey ? { preKey: wire(preKey) } : {}),
      },
    });
  };
  return {
    repository,
    keys,
    jid,
    stored: () => rows.get(`session ${jid.split('@')[0]}.0`),
    /** Begins a session with the phone, as the library does each time it asks for a person's devices. */
    refresh,
    encrypt: (text: string) => repository.encryptMessage({ jid, data: Buffer.from(text) }),
    decrypt: async ({ type, ciphertext }: { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }) =>
      Buffer.from(await repository.decryptMessage({ jid, type, ciphertext })).toString(),
    atPhone: async ({ type, ciphertext }: { type: string; ciphertext: Uint8Array }) =>
      (await phone.decrypt(us, type, ciphertext)).toString(),
    fromPhone: (content: string | Uint8Array) => phone.encrypt(us, Buffer.from(content)),
  };
};
