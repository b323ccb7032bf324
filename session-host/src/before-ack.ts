import { createHash } from 'node:crypto';
import {
  cleanMessage,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  unpadRandomMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SignalAuthState,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { Backlog } from './backlog.ts';
import { withKeyTransactions } from './key-transactions.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** What all sockets of a session share. */
export class SessionMemory {
  readonly keysInUse = new OneAtATime();
  /** The last messages that were read, by their ciphertext: one that was read and not acknowledged when its line went comes again, and its keys are
   *  used up. Asking for it once more would make the customer's phone begin a new session. */
  readonly read = new BoundedCache<Uint8Array>(500);
}
const maxRemembered = 16_384;

/** The library tells WhatsApp that a message arrived before it tells us about it, so a container that dies in between would lose it. Between
 *  the two it decrypts: there a message is passed on first, then the keys that reading it used up are written, and only then it is
 *  acknowledged. Whatever fails on the way, it comes again and can be read again; a message whose keys were written but which nobody has
 *  would be taken for a double and dropped. */
export class BeforeAck {
  private readonly backlog = new Backlog();
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** How many ciphertexts of a stanza are still to be read. */
  private readonly unread = new WeakMap<BinaryNode, number>();
  private readonly creds: () => AuthenticationCreds;
  private readonly session: SessionMemory;
  private readonly onMessage: (message: WAMessage) => Promise<void>;
  private readonly onRead: (stanza: BinaryNode) => void;

  /** @param onRead called for each stanza of which everything was read and passed on, and whose keys are written. */
  constructor(
    creds: () => AuthenticationCreds,
    session: SessionMemory,
    onMessage: (message: WAMessage) => Promise<void>,
    onRead: (stanza: BinaryNode) => void,
  ) {
    this.creds = creds;
    this.session = session;
    this.onMessage = onMessage;
    this.onRead = onRead;
  }

  /** A message's stanza, as it comes in and before the library has it: it alone knows whose ciphertext it carries. */
  note(node: BinaryNode): void {
    this.backlog.join(node);
    if (!Array.isArray(node.content)) return;
    const ciphertexts = node.content.flatMap(({ tag, content }) => (tag === 'enc' && content instanceof Uint8Array ? [content] : []));
    for (const ciphertext of ciphertexts) this.stanzas.set(ciphertext, node);
    this.unread.set(node, ciphertexts.length);
  }

  readonly makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, lookUp) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
    const { ofPerson, ofGroup } = withKeyTransactions(repository, withTransactions(auth.keys), this.session.keysInUse);
    const { decryptMessage, decryptGroupMessage } = repository;
    // The keys are written when the outermost transaction ends: that is this one.
    repository.decryptMessage = (order) =>
      this.reading(order.ciphertext, order.jid, () =>
        ofPerson(order.jid, async () => {
          const plain = await decryptMessage.call(repository, order);
          await this.pass(order.ciphertext, plain);
          return plain;
        }),
      );
    repository.decryptGroupMessage = (order) =>
      this.reading(order.msg, `${order.group} ${order.authorJid}`, () =>
        ofGroup(order.group, async () => {
          const plain = await decryptGroupMessage.call(repository, order);
          await this.pass(order.msg, plain);
          return plain;
        }),
      );
    return repository;
  };

  private async reading(ciphertext: Uint8Array, from: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    // With its sender: members of a group have each other's ciphertexts.
    const name = `${from} ${createHash('sha256').update(ciphertext).digest('base64')}`;
    const node = this.stanzas.get(ciphertext);
    try {
      const known = this.session.read.get(name);
      const plain = known ?? (await work());
      if (!known && plain.length <= maxRemembered) this.session.read.set(name, plain);
      if (node) this.countRead(node);
      return plain;
    } finally {
      if (node) this.backlog.isThrough(node);
    }
  }

  private countRead(node: BinaryNode): void {
    const left = (this.unread.get(node) ?? 1) - 1;
    this.unread.set(node, left);
    if (left === 0) this.onRead(node);
  }

  private async pass(ciphertext: Uint8Array, plain: Uint8Array): Promise<void> {
    const node = this.stanzas.get(ciphertext);
    const { me } = this.creds();
    if (!node || !me) return;
    const content = proto.Message.decode(unpadRandomMax16(plain));
    const message: WAMessage = {
      ...decodeMessageNode(node, me.id, me.lid ?? '').fullMessage,
      message: content.deviceSentMessage?.message ?? content,
    };
    cleanMessage(message, me.id, me.lid ?? '');
    await this.onMessage(message);
  }
}

/** The library adds transactions to the keys before it hands them on; its types do not say so. */
const withTransactions = (keys: SignalAuthState['keys']): SignalKeyStoreWithTransaction => {
  if (!('transaction' in keys)) throw new Error('the keys have no transactions');
  return keys;
};
