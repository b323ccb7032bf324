import { maskCards, maskMentions, maskNumber, maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { ownPhone, type Message, type MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { StoredUser } from '../../users/service/user-records.ts';

type Names = {
  contactName: string;
  users: ReadonlyMap<string, Pick<StoredUser, 'id' | 'name'>>;
  signUrl: (key: string, fileName: string | null, mimeType: string | null) => Promise<string>;
};

/** A stored message as conversations and frames show it, with a fresh link to its file. */
export const toMessageView = async (message: Message, { contactName, users, signUrl }: Names): Promise<MessageView> => {
  const user = message.userId ? users.get(message.userId) : undefined;
  // Of a deleted message only that there was one is shown.
  const media = message.isDeleted ? null : message.media;
  return {
    id: message.id,
    ticketId: message.ticketId,
    body: message.isDeleted ? '' : message.body,
    fullTextUrl: message.fullText && !message.isDeleted ? await signUrl(message.fullText.key, 'mensagem.txt', null) : null,
    fromMe: message.fromMe,
    mediaType: message.mediaType,
    mediaUrl: media?.key ? await signUrl(media.key, media.fileName, media.mimeType) : null,
    media: media && {
      state: media.state,
      mimeType: media.mimeType,
      fileName: media.fileName,
      sizeBytes: media.sizeBytes,
      width: media.width,
      height: media.height,
      durationSec: media.durationSec,
      voice: media.voice,
      waveform: media.waveform ?? null,
      sticker: media.sticker,
    },
    location: message.isDeleted ? null : message.location,
    vCard: message.isDeleted ? null : message.vCard,
    ack: message.ack,
    failed: message.failed,
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    isForwarded: message.isForwarded,
    isForwardedOften: message.isForwardedOften,
    isPrivate: message.isPrivate,
    read: message.read,
    reactions: Object.entries(message.reactions).map(([by, emoji]) => {
      const reactor = userIdSchema.safeParse(by);
      return { emoji, fromMe: reactor.success || by === ownPhone, userId: reactor.success ? reactor.data : null };
    }),
    quotedMsg: message.isDeleted ? null : message.quotedMsg,
    queueId: message.queueId,
    contact: { name: contactName },
    author: message.author,
    user: user ? { id: user.id, name: user.name } : null,
    clientId: message.clientId,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
  };
};

/** A message as shown to somebody who may not see numbers. */
export const withHiddenNumber = (view: MessageView): MessageView => ({
  ...view,
  body: maskedBody(view),
  vCard: view.vCard && maskCards(view.vCard),
  contact: { name: maskNumbersIn(view.contact.name) },
  author: view.author && {
    name: view.author.name && maskNumbersIn(view.author.name),
    number: view.author.number && maskNumber(view.author.number),
  },
  quotedMsg: view.quotedMsg && {
    ...view.quotedMsg,
    body: maskedBody(view.quotedMsg),
    contact: { name: maskNumbersIn(view.quotedMsg.contact.name) },
  },
});

/** Cards are described by the names on them, which may be numbers; other texts are what somebody wrote. */
const maskedBody = ({ mediaType, body }: Pick<MessageView, 'mediaType' | 'body'>): string =>
  mediaType === 'contactMessage' ? maskNumbersIn(body) : maskMentions(body);

/** As somebody sees it who may not see what it quotes: that something is quoted stays. */
export const withHiddenQuote = (view: MessageView): MessageView => ({
  ...view,
  quotedMsg: view.quotedMsg && { ...view.quotedMsg, mediaType: 'conversation', body: '', mediaUrl: null },
});
