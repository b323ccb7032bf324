import {
  cleanMessage,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  unpadRandomMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SocketConfig,
  type WAMessage,
} from '@whiskeysockets/baileys';

/** The library tells WhatsApp that a message arrived before it tells us about it, so a container that dies in between would lose it. Between
 *  the two it decrypts: there a message is passed on first, and only then goes on to be acknowledged. What is decrypted but not acknowledged
 *  comes again, and is asked for anew when it cannot be read twice. */
export class BeforeAck {
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  private readonly creds: () => AuthenticationCreds;
  private readonly onMessage: (message: WAMessage) => Promise<void>;

  constructor(creds: () => AuthenticationCreds, onMessage: (message: WAMessage) => Promise<void>) {
    this.creds = creds;
    this.onMessage = onMessage;
  }

  /** A message's stanza, as it comes in: it alone knows whose ciphertext it carries. */
  note(node: BinaryNode): void {
    if (!Array.isArray(node.content)) return;
    for (const { content } of node.content) if (content instanceof Uint8Array) this.stanzas.set(content, node);
  }

  readonly makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, lookUp) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
    const { decryptMessage, decryptGroupMessage } = repository;
    repository.decryptMessage = async (order) => {
      const plain = await decryptMessage.call(repository, order);
      await this.pass(order.ciphertext, plain);
      return plain;
    };
    repository.decryptGroupMessage = async (order) => {
      const plain = await decryptGroupMessage.call(repository, order);
      await this.pass(order.msg, plain);
      return plain;
    };
    return repository;
  };

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
