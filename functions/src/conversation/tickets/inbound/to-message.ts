import type { Arrival } from '@balcao/shared/domain/automation/situation.ts';
import { messageIdOf } from '@balcao/shared/domain/ids.ts';
import type { MediaType, Message, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import type { Position } from '@balcao/shared/domain/messages/position-of.ts';
import type { InboundMessageEvent, MessageContent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { placedUlid } from '../../../platform/new-ids.ts';
import { toBotConnection } from '../automation/connection-of-bot.ts';
import { newMessage } from '../messages/new-message.ts';
import type { MessageRef } from '../store/conversation-write.ts';

/** What the automatic handling knows of a message before anything is read. */
export const toArrival = (connection: Connection, event: InboundMessageEvent): Arrival => {
  const { kind } = event.content;
  return {
    message: {
      channel: event.channel,
      kind,
      body: contentOf(event.content).body ?? '',
      replyId: event.content.kind === 'text' ? (event.content.replyId ?? null) : null,
      sentAt: event.sentAt,
      fromMe: event.fromMe,
      isGroup: isFromGroup(event),
    },
    connection: toBotConnection(connection),
  };
};

export const isFromGroup = ({ contact }: Pick<InboundMessageEvent, 'contact'>): boolean =>
  contact.identities.some(({ kind }) => kind === 'group');

/** A message as it came, at its place in the conversation. Its id is the same whenever it comes to the same place. */
export const toMessage = (
  ticket: Pick<Message, 'threadId' | 'contactId' | 'queueId'> & { id: Message['ticketId'] },
  connection: Connection,
  event: InboundMessageEvent,
  position: Position,
  fields: Partial<Message>,
): Message =>
  newMessage(ticket, position.at, {
    id: messageIdOf(placedUlid(position, `${connection.id} ${event.providerId}`), ticket.id),
    providerId: event.providerId,
    fromMe: event.fromMe,
    ...contentOf(event.content),
    ack: event.fromMe ? 1 : 0,
    read: event.fromMe,
    author: event.author ?? null,
    ...aroundContentOf(event),
    ...fields,
  });

/** What is told of a message beside its content. */
export const aroundContentOf = (
  event: Pick<InboundMessageEvent, 'forwarded' | 'forwardedOften' | 'edited' | 'origin' | 'content'>,
): Pick<Message, 'isForwarded' | 'isForwardedOften' | 'isEdited' | 'origin' | 'poll'> => ({
  isForwarded: event.forwarded,
  isForwardedOften: event.forwardedOften === true,
  isEdited: event.edited === true,
  ...(event.origin ? { origin: event.origin } : {}),
  poll: event.content.kind === 'text' ? (event.content.poll ?? null) : null,
});

/** The chat that our side wrote this in: ticks come from there. */
export const sentTo = ({ fromMe, chatKey }: Pick<InboundMessageEvent, 'fromMe' | 'chatKey'>): Pick<MessageRef, 'chatKey'> =>
  fromMe ? { chatKey } : {};

/** What a stand-in for a message that could not be stored says it is. */
export const notShownType = 'notShown';
/** What stands for content that is not here, by what its event says it is. */
const standIns = [notShownType, 'viewOnce', 'phoneOnly'] as const;

const mediaTypeOf: Record<'image' | 'video' | 'audio' | 'document' | 'sticker', MediaType> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'image',
};

export const contentOf = (content: MessageContent): Partial<Message> => {
  switch (content.kind) {
    case 'text':
      return { body: content.body, fullText: content.fullText ?? null, replyId: content.replyId ?? null, ...detailsOf(content) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return { mediaType: mediaTypeOf[content.kind], body: content.caption ?? '', media: mediaOf(content), ...detailsOf(content) };
    case 'location':
      return {
        mediaType: 'locationMessage',
        body: [content.name, content.address].filter(Boolean).join('\n'),
        location: { latitude: content.latitude, longitude: content.longitude, name: content.name, address: content.address },
      };
    case 'contacts':
      return { mediaType: 'contactMessage', body: content.displayName, vCard: content.vCard };
    case 'call':
      return { mediaType: 'call_log', body: content.video ? 'video' : 'voice' };
    case 'reaction':
      return { mediaType: 'unsupported', body: '' };
    case 'unsupported':
      return { mediaType: standIns.find((type) => type === content.providerType) ?? 'unsupported', body: '' };
  }
};

const detailsOf = ({ details }: Pick<Message, 'details'>): Pick<Message, 'details'> => (details ? { details } : {});

const mediaOf = ({ kind, media }: Extract<MessageContent, { media: unknown }>): MessageMedia => ({
  state: 'pending',
  key: null,
  mimeType: media.mimeType,
  fileName: media.fileName,
  sizeBytes: null,
  width: null,
  height: null,
  durationSec: null,
  voice: media.voice,
  sticker: kind === 'sticker',
  gif: kind === 'video' && media.animated ? true : undefined,
  source: { providerMediaId: media.providerMediaId, url: media.url },
});
