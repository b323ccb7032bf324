import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';

type Poll = NonNullable<Message['poll']>;
type Deps = { connectionId: ConnectionId; messages: Pick<MessageRecords, 'findByProviderId' | 'get'> };

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

  /** What we sent under this id; absent for files, whose keys only the library had. */
  async sent(key: WAMessageKey): Promise<proto.IMessage | undefined> {
    const message = key.id ? await this.find(key.id) : null;
    return message?.fromMe && !message.isDeleted ? toContent(message) : undefined;
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

const toContent = ({ mediaType, body, location, vCard }: Message): proto.IMessage | undefined => {
  if (location)
    return {
      locationMessage: {
        degreesLatitude: location.latitude,
        degreesLongitude: location.longitude,
        name: location.name,
        address: location.address,
      },
    };
  if (vCard) return { contactMessage: { displayName: body, vcard: vCard } };
  return mediaType === 'conversation' ? { conversation: body } : undefined;
};
