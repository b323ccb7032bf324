import { Curve, generateRegistrationId, generateSignalPubKey, signedKeyPair } from '@whiskeysockets/baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalSession, type SignalStorage } from 'libsignal';
import { z } from 'zod';
import { keepUnreadSessions } from '../../../../../session-host/src/keep-unread-sessions.ts';
import type { KeyPair } from '../wire/noise-responder.ts';
import type { KeyBundle } from './key-bundle.ts';
import type { Records } from './records.ts';

// What libsignal makes of a message it cannot read is a fault of that library; a real phone has none.
keepUnreadSessions();

export type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Buffer };

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const keyPair = z.object({ public: bytes, private: bytes });
const ownKeys = z.object({
  registrationId: z.number(),
  identity: keyPair,
  signedPreKey: z.object({ keyId: z.number(), keyPair, signature: bytes }),
  nextPreKeyId: z.number(),
});
type OwnKeys = z.infer<typeof ownKeys>;

const newOwnKeys = (): OwnKeys => {
  const identity = Curve.generateKeyPair();
  return { registrationId: generateRegistrationId(), identity, signedPreKey: signedKeyPair(identity, 1), nextPreKeyId: 1 };
};

const wirePublic = (key: Uint8Array): Buffer => Buffer.from(generateSignalPubKey(key));
const forLibsignal = (pair: KeyPair) => ({ privKey: Buffer.from(pair.private), pubKey: wirePublic(pair.public) });

/** Whoever seals two messages with one key loses the second: a phone takes it for the first, come again. */
export class UsedKeyError extends Error {}

/** libsignal tries all sessions and tells only that none could read the message. */
class PhoneCipher extends SessionCipher {
  metUsedKey = false;

  override async doDecryptWhisperMessage(message: Buffer, session: SignalSession): Promise<Buffer> {
    try {
      return await super.doDecryptWhisperMessage(message, session);
    } catch (error) {
      this.metUsedKey ||= error instanceof Error && error.name === 'MessageCounterError';
      throw error;
    }
  }
}

/** The Signal half of one simulated phone: its identity, pre-keys and all its sessions. Addresses are `user.device`. */
export class SignalPeer {
  private readonly records: Records;
  private readonly owner: string;
  private readonly keys: OwnKeys;
  private readonly preKeys = new Map<number, KeyPair>();
  private readonly sessions = new Map<string, SessionRecord>();
  private readonly senderKeys = new Map<string, Buffer>();

  constructor(records: Records, owner: string) {
    this.records = records;
    this.owner = owner;
    const stored = records.list('keys', owner)[0];
    this.keys = stored ? ownKeys.parse(stored.value) : newOwnKeys();
    if (!stored) records.put(owner, 'keys', '', this.keys);
    for (const { id, value } of records.list('phone-pre-key', owner)) this.preKeys.set(Number(id), keyPair.parse(value));
    for (const { id, value } of records.list('session', owner)) this.sessions.set(id, SessionRecord.deserialize(z.any().parse(value)));
    for (const { id, value } of records.list('sender-key', owner)) this.senderKeys.set(id, Buffer.from(bytes.parse(value)));
  }

  get identity(): KeyPair {
    return this.keys.identity;
  }

  get registrationId(): number {
    return this.keys.registrationId;
  }

  /** A bundle with a fresh one-time pre-key. */
  takeBundle(): KeyBundle {
    const id = this.keys.nextPreKeyId++;
    const pair = Curve.generateKeyPair();
    this.preKeys.set(id, pair);
    this.records.put(this.owner, 'phone-pre-key', String(id), pair);
    this.records.put(this.owner, 'keys', '', this.keys);
    const { keyId, keyPair: signed, signature } = this.keys.signedPreKey;
    return {
      registrationId: this.keys.registrationId,
      identity: this.keys.identity.public,
      signedPreKey: { id: keyId, public: signed.public, signature },
      preKey: { id, public: pair.public },
    };
  }

  hasSession(address: string): boolean {
    return this.sessions.get(address)?.haveOpenSession() ?? false;
  }

  /** The next message begins a new session; what comes on the one before can still be read. */
  beginAnew(address: string): void {
    const record = this.sessions.get(address);
    const open = record?.getOpenSession();
    if (!record || !open) return;
    record.closeSession(open);
    this.records.put(this.owner, 'session', address, record.serialize());
  }

  /** As a phone that was set up again. */
  forget(address: string): void {
    this.sessions.delete(address);
    this.records.remove(this.owner, 'session', address);
  }

  async startSession(address: string, { registrationId, identity, signedPreKey, preKey }: KeyBundle): Promise<void> {
    const session = {
      registrationId,
      identityKey: wirePublic(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: wirePublic(signedPreKey.public),
        signature: Buffer.from(signedPreKey.signature),
      },
      preKey: preKey ? { keyId: preKey.id, publicKey: wirePublic(preKey.public) } : undefined,
    };
    // libsignal does without a one-time pre-key; its types do not say so.
    await new SessionBuilder(this.storage, toAddress(address)).initOutgoing(session as Parameters<SessionBuilder['initOutgoing']>[0]);
  }

  async encrypt(address: string, plain: Uint8Array): Promise<Sealed> {
    const { type, body } = await new SessionCipher(this.storage, toAddress(address)).encrypt(Buffer.from(plain));
    return { type: type === 3 ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body, 'binary') };
  }

  /** @throws UsedKeyError when the message's key opened one before. @throws Error when the message is not for this phone's sessions. */
  async decrypt(address: string, type: string, ciphertext: Uint8Array): Promise<Buffer> {
    const cipher = new PhoneCipher(this.storage, toAddress(address));
    const data = Buffer.from(ciphertext);
    try {
      return Buffer.from(type === 'pkmsg' ? await cipher.decryptPreKeyWhisperMessage(data) : await cipher.decryptWhisperMessage(data));
    } catch (cause) {
      throw cipher.metUsedKey ? new UsedKeyError('the key opened a message before', { cause }) : cause;
    }
  }

  /** Seals for a group with this author's sender key; `distribution` is what members need to open it. */
  async groupEncrypt(group: string, author: string, plain: Uint8Array): Promise<{ ciphertext: Buffer; distribution: Buffer }> {
    const name = new SenderKeyName(group, toAddress(author));
    const distribution = await new GroupSessionBuilder(this.senderKeyStorage).create(name);
    const ciphertext = await new GroupCipher(this.senderKeyStorage, name).encrypt(Buffer.from(plain));
    return { ciphertext: Buffer.from(ciphertext), distribution: Buffer.from(distribution.serialize()) };
  }

  async acceptSenderKey(group: string, author: string, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
    await new GroupSessionBuilder(this.senderKeyStorage).process(new SenderKeyName(group, toAddress(author)), message);
  }

  /** @throws UsedKeyError when the message's key opened one before. */
  async groupDecrypt(group: string, author: string, ciphertext: Uint8Array): Promise<Buffer> {
    const name = new SenderKeyName(group, toAddress(author));
    try {
      return Buffer.from(await new GroupCipher(this.senderKeyStorage, name).decrypt(ciphertext));
    } catch (cause) {
      // The library tells it by its words alone (lib/Signal/Group/group_cipher.js).
      if (cause instanceof Error && cause.message.includes('old counter'))
        throw new UsedKeyError('the key opened a message before', { cause });
      throw cause;
    }
  }

  private get storage(): SignalStorage {
    return {
      loadSession: async (id) => this.sessions.get(id) ?? null,
      storeSession: async (id, record) => {
        this.sessions.set(id, record);
        this.records.put(this.owner, 'session', id, record.serialize());
      },
      isTrustedIdentity: () => true,
      loadPreKey: async (id) => {
        const pair = this.preKeys.get(Number(id));
        return pair && forLibsignal(pair);
      },
      removePreKey: (id) => {
        this.preKeys.delete(id);
        this.records.remove(this.owner, 'phone-pre-key', String(id));
      },
      loadSignedPreKey: () => forLibsignal(this.keys.signedPreKey.keyPair),
      getOurRegistrationId: () => this.keys.registrationId,
      getOurIdentity: () => forLibsignal(this.keys.identity),
    };
  }

  private get senderKeyStorage() {
    return {
      loadSenderKey: async (name: SenderKeyName) => {
        const saved = this.senderKeys.get(name.toString());
        return saved ? SenderKeyRecord.deserialize(saved) : new SenderKeyRecord();
      },
      storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => {
        const saved = Buffer.from(JSON.stringify(record.serialize()));
        this.senderKeys.set(name.toString(), saved);
        this.records.put(this.owner, 'sender-key', name.toString(), saved);
      },
    };
  }
}

const toAddress = (text: string): ProtocolAddress => {
  const dot = text.lastIndexOf('.');
  return new ProtocolAddress(text.slice(0, dot), Number(text.slice(dot + 1)));
};
