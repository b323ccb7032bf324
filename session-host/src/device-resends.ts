import {
  areJidsSameUser,
  encodeSignedDeviceIdentity,
  encodeWAMessage,
  isJidGroup,
  jidDecode,
  normalizeMessageContent,
  type BinaryNode,
  type proto,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';

type Due = { id: string; device: string; chat: string; content: proto.IMessage };
type Socket = Pick<WASocket, 'signalRepository' | 'assertSessions' | 'sendNode' | 'authState'>;

/** The library makes a new session with a device that asks before it would send; for one that it makes under another name, we wait no longer, ms. */
const sessionLimitMs = 3000;

/** Sends a message again to the one linked device that could not read it. The library would encrypt it twice into one stanza, for the device and for its
 *  list of recipients, which WhatsApp refuses with 479 (Baileys #2781); a phone, and whoever is in a group, it serves well. */
export class DeviceResends {
  private readonly connectionId: string;
  private readonly due = new Map<string, Due[]>();
  private readonly times = new BoundedCache<number>(1000);
  private sock: Socket | null = null;

  constructor(connectionId: string) {
    this.connectionId = connectionId;
  }

  use(sock: Socket): void {
    this.sock = sock;
    const { signalRepository } = sock;
    const { injectE2ESession } = signalRepository;
    signalRepository.injectE2ESession = async (order) => {
      await injectE2ESession.call(signalRepository, order);
      void this.send(order.jid);
    };
  }

  /** What the library is to send again itself.
   *  @param key of the message, with the device that asks as its participant or, in a chat of two, as its chat. */
  take(key: WAMessageKey, content: proto.IMessage | undefined): proto.IMessage | undefined {
    const device = key.participant ?? key.remoteJid ?? '';
    if (!content || !key.id || isJidGroup(key.remoteJid ?? undefined) === true || !jidDecode(device)?.device) return content;
    this.due.set(device, [...(this.due.get(device) ?? []), { id: key.id, device, chat: key.remoteJid ?? device, content }]);
    setTimeout(() => void this.send(device), sessionLimitMs).unref();
    return undefined;
  }

  private async send(device: string): Promise<void> {
    const messages = this.due.get(device) ?? [];
    this.due.delete(device);
    for (const message of messages)
      await this.sendOne(message).catch((error: unknown) =>
        log.warn('SENT_NOT_AGAIN a device cannot read a message', { connectionId: this.connectionId, error: String(error) }),
      );
  }

  private async sendOne({ id, device, chat, content }: Due): Promise<void> {
    const { sock } = this;
    const account = sock?.authState.creds.account;
    if (!sock || !account) return;
    const { me } = sock.authState.creds;
    const isOwn = [me?.id, me?.lid].some((own) => own && areJidsSameUser(device, own));
    await sock.assertSessions([device]);
    const data = encodeWAMessage(isOwn ? { deviceSentMessage: { destinationJid: chat, message: content } } : content);
    const { type, ciphertext } = await sock.signalRepository.encryptMessage({ jid: device, data });
    const count = (this.times.get(`${id} ${device}`) ?? 0) + 1;
    this.times.set(`${id} ${device}`, count);
    const parts: BinaryNode[] = [
      { tag: 'enc', attrs: { v: '2', type, count: String(count) }, content: ciphertext },
      { tag: 'device-identity', attrs: {}, content: encodeSignedDeviceIdentity(account, true) },
    ];
    const attrs = { id, to: device, type: stanzaTypeOf(content), device_fanout: 'false', ...(isOwn ? { recipient: chat } : {}) };
    await sock.sendNode({ tag: 'message', attrs, content: parts });
  }
}

const stanzaTypeOf = (message: proto.IMessage): 'text' | 'media' | 'poll' | 'reaction' => {
  const content = normalizeMessageContent(message) ?? {};
  if (content.reactionMessage) return 'reaction';
  if (content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? content.pollUpdateMessage)
    return 'poll';
  return content.conversation || content.extendedTextMessage || content.protocolMessage ? 'text' : 'media';
};
