import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { SentContentStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';

type Poll = NonNullable<Message['poll']>;
type Deps = {
  connectionId: ConnectionId;
  messages: Pick<MessageRecords, 'findByProviderId' | 'get'>;
  sentContents: SentContentStore;
  now: () => Date;
};

/** Stored messages of a connection as the library asks for them: to send one again that a phone could not read, and to read
 *  votes on a poll. */
export class MessageArchive {
  private readonly deps: Deps;
  /** Polls that came just now may not be stored yet. */
  private readonly polls = new BoundedCache<Poll>(500);

  constructor(deps: Deps) {
    this.deps = deps;
  }

  notePoll(providerId: string, poll: Poll): void {
    this.polls.set(providerId, poll);
  }

  async pollOf(providerId: string): Promise<Poll | null> {
    return this.polls.get(providerId) ?? (await this.find(providerId))?.poll ?? null;
  }

  /** Keeps what went out under this id, unless it can be put together again from its message. */
  async keepSent(providerId: string, content: proto.IMessage): Promise<void> {
    if (isPlainText(content)) return;
    await this.deps.sentContents.keep(providerId, proto.Message.encode(withoutPreview(content)).finish(), this.deps.now());
  }

  /** What we sent under this id; nothing once it was deleted. */
  async sent({ id }: WAMessageKey): Promise<proto.IMessage | undefined> {
    const message = id ? await this.find(id) : null;
    if (!id || message?.isDeleted) return undefined;
    const stored = await this.deps.sentContents.get(id);
    if (stored) return proto.Message.decode(stored);
    return message?.fromMe ? toContent(message) : undefined;
  }

  /** Whether a message's file lies here; null before the message is stored. */
  async hasFile(providerId: string): Promise<boolean | null> {
    const message = await this.find(providerId);
    return message && message.media?.key !== undefined && message.media.key !== null;
  }

  private async find(providerId: string): Promise<Message | null> {
    const { connectionId, messages } = this.deps;
    const key = await messages.findByProviderId(connectionId, providerId);
    return key && messages.get(key);
  }
}

const isPlainText = ({ conversation, extendedTextMessage, messageContextInfo: _info, ...others }: proto.IMessage): boolean =>
  (Boolean(conversation) || (Boolean(extendedTextMessage) && !extendedTextMessage?.contextInfo)) &&
  Object.values(others).every((part) => part === null || part === undefined);

/** A file's small picture is most of what its message weighs, and the file brings its own. */
const withoutPreview = (content: proto.IMessage): proto.IMessage => {
  const copy = proto.Message.fromObject(content);
  for (const part of [copy.imageMessage, copy.videoMessage, copy.documentMessage]) if (part) part.jpegThumbnail = null;
  return copy;
};

/** What the message alone tells: a plain text. */
const toContent = ({ mediaType, body }: Message): proto.IMessage | undefined =>
  mediaType === 'conversation' ? { conversation: body } : undefined;
