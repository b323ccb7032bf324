import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { partsOfThread, type ConnectionId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import type { ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import type { SentContentStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';

type Poll = NonNullable<Message['poll']>;
type Deps = {
  connectionId: ConnectionId;
  messages: Pick<MessageRecords, 'findByProviderId' | 'get'>;
  contacts: Pick<ContactStore, 'get' | 'findByIdentity'>;
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
  async keepSent(providerId: string, content: proto.IMessage, threadId: ThreadId): Promise<void> {
    if (isPlainText(content)) return;
    const encoded = proto.Message.encode(withoutPreview(content)).finish();
    await this.deps.sentContents.keep(providerId, { content: encoded, threadId }, this.deps.now());
  }

  /** What we sent under this id, for the chat it went to alone: whoever knows an id can ask for it. Nothing once it was deleted.
   *  @param chat Names of the chat that asks, or that the own phone asks about. */
  async sent({ id }: WAMessageKey, chat: Iterable<Identity> | AsyncIterable<Identity>): Promise<proto.IMessage | undefined> {
    const message = id ? await this.find(id) : null;
    if (!id || message?.isDeleted) return undefined;
    const stored = await this.deps.sentContents.get(id);
    const content = stored ? proto.Message.decode(stored.content) : message?.fromMe ? toContent(message) : undefined;
    const threadId = message?.threadId ?? stored?.threadId;
    if (!content || (threadId && (await this.isOfChat(threadId, chat)))) return content;
    log.warn('RESEND_REFUSED another chat than the one it went to asked for a message', { connectionId: this.deps.connectionId });
    return undefined;
  }

  /** Whether a message's file lies here; null before the message is stored. */
  async hasFile(providerId: string): Promise<boolean | null> {
    const message = await this.find(providerId);
    return message && message.media?.key !== undefined && message.media.key !== null;
  }

  private async isOfChat(threadId: ThreadId, chat: Iterable<Identity> | AsyncIterable<Identity>): Promise<boolean> {
    const { contacts } = this.deps;
    const { contactId } = partsOfThread(threadId);
    for await (const name of chat) {
      const found = await contacts.findByIdentity([name]);
      if (found === contactId || (found && (await contacts.get(found))?.mergedIds.includes(contactId))) return true;
    }
    return false;
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
