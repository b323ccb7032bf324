import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { maskCards, maskMentions, maskNumber, maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { isByBot, isByOtherApp } from '@balcao/shared/domain/messages/written-by.ts';
import { isRead } from '@balcao/shared/domain/messages/is-read.ts';
import { ownPhone, type Message, type MessageView, type PollView } from '@balcao/shared/domain/messages/message.ts';
import type { SentTemplate } from '@balcao/shared/domain/templates/template.ts';
import { fillButtonUrl } from '@balcao/shared/domain/templates/template-text.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';

type Shown = {
  /** The message's own; null: an ended one. */
  ticket: Parameters<typeof isRead>[1];
  contactName: string;
  users: ReadonlyMap<string, Pick<StoredUser, 'id' | 'name'>>;
  /** What the contact erased is gone for everybody. */
  hidesErased: boolean;
  signUrl: (key: string, fileName: string | null, mimeType: string | null) => Promise<string>;
};

/** A stored message as conversations and frames show it, with a fresh link to its file. */
export const toMessageView = async (
  message: Message,
  { ticket, contactName, users, hidesErased, signUrl }: Shown,
): Promise<MessageView> => {
  const user = message.userId ? users.get(message.userId) : undefined;
  // Of what we took back only that there was something is shown.
  const isGone = message.isDeleted && (message.fromMe || hidesErased);
  const media = isGone ? null : message.media;
  return {
    id: message.id,
    ticketId: message.ticketId,
    body: isGone ? '' : message.body,
    fullTextUrl: message.fullText && !isGone ? await signUrl(message.fullText.key, 'mensagem.txt', null) : null,
    fromMe: message.fromMe,
    mediaType: message.mediaType,
    mediaUrl: media?.key ? await signUrl(media.key, media.fileName, media.mimeType) : null,
    media: media && {
      state: media.state,
      mimeType: media.mimeType,
      fileName: media.fileName && withoutDirectionSigns(media.fileName),
      sizeBytes: media.sizeBytes,
      width: media.width,
      height: media.height,
      durationSec: media.durationSec,
      voice: media.voice,
      waveform: media.waveform ?? null,
      sticker: media.sticker,
      gif: media.gif ? true : undefined,
      waits: media.waits === 'connection' ? 'connection' : undefined,
    },
    location: isGone ? null : message.location,
    vCard: isGone ? null : message.vCard,
    ack: message.ack,
    failed: message.failed,
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    hasEdits: message.edits && !message.isDeleted ? true : undefined,
    isForwarded: message.isForwarded,
    isForwardedOften: message.isForwardedOften,
    isPrivate: message.isPrivate,
    read: isRead(message, ticket),
    reactions: Object.entries(message.reactions).map(([by, emoji]) => {
      const reactor = userIdSchema.safeParse(by);
      return { emoji, fromMe: reactor.success || by === ownPhone, userId: reactor.success ? reactor.data : null };
    }),
    quotedMsg: isGone ? null : message.quotedMsg,
    queueId: message.queueId,
    contact: { name: contactName },
    author: message.author,
    origin: isGone ? undefined : message.origin,
    details: isGone ? undefined : message.details,
    poll: message.poll && !isGone ? pollOf(message, message.poll, contactName) : undefined,
    pricing: message.pricing,
    buttons: message.template && !isGone ? buttonsOf(message.template) : undefined,
    user: user ? { id: user.id, name: user.name } : null,
    byBot: isByBot(message) ? true : undefined,
    byOtherApp: isByOtherApp(message) ? true : undefined,
    clientId: message.clientId,
    waits: message.waits && message.ack === 0 && !message.failed && !isGone ? message.waits : undefined,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
  };
};

const buttonsOf = ({ components, variables }: SentTemplate): { text: string; url: string | null }[] =>
  components.flatMap(({ buttons }) => buttons.map(({ text, url }, index) => ({ text, url: url && fillButtonUrl(url, index, variables) })));

const pollOf = (
  { body, votes = {} }: Message,
  { options, question, several }: NonNullable<Message['poll']>,
  contactName: string,
): PollView => {
  const cast = Object.entries(votes)
    .filter(([, { options: chosen }]) => chosen.length > 0)
    .sort(([, one], [, other]) => (one.at < other.at ? 1 : -1));
  return {
    question: question ?? body.split('\n', 1)[0] ?? '',
    options: options.map((name, index) => ({ name, votes: cast.filter(([, vote]) => vote.options.includes(index)).length })),
    several: several === true,
    voters: cast.length,
    votes: cast.slice(0, shownVotes).map(([by, vote]) => ({
      name: by === 'contact' ? contactName : vote.name,
      fromMe: by === ownPhone,
      at: vote.at,
      options: vote.options,
    })),
  };
};
const shownVotes = 100;

/** A message as shown to a user who may not see phone numbers. The link to the full text of a long message is removed, as that file is not masked. */
export const withHiddenNumber = (view: MessageView): MessageView => ({
  ...view,
  body: maskedBody(view),
  fullTextUrl: null,
  vCard: view.vCard && maskCards(view.vCard),
  contact: { name: maskNumbersIn(view.contact.name) },
  author: view.author && {
    name: view.author.name && maskNumbersIn(view.author.name),
    number: view.author.number && maskNumber(view.author.number),
  },
  details: view.details && maskMentionsIn(view.details),
  poll: view.poll && {
    ...maskMentionsIn(view.poll),
    votes: view.poll.votes.map((vote) => ({ ...vote, name: vote.name && maskNumbersIn(vote.name) })),
  },
  quotedMsg: view.quotedMsg && {
    ...view.quotedMsg,
    body: maskedBody(view.quotedMsg),
    contact: { name: maskNumbersIn(view.quotedMsg.contact.name) },
  },
});

/** Every text in it. */
const maskMentionsIn = <T>(value: T): T => {
  if (typeof value === 'string') return maskMentions(value) as T;
  if (Array.isArray(value)) return value.map(maskMentionsIn) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskMentionsIn(part)])) as T;
};

/** Cards are described by the names on them, which may be numbers; other texts are what somebody wrote. */
const maskedBody = ({ mediaType, body }: Pick<MessageView, 'mediaType' | 'body'>): string =>
  mediaType === 'contactMessage' ? maskNumbersIn(body) : maskMentions(body);

/** As somebody sees it who may not see what it quotes: that something is quoted stays. */
export const withHiddenQuote = (view: MessageView): MessageView => ({
  ...view,
  quotedMsg: view.quotedMsg && { ...view.quotedMsg, mediaType: 'conversation', body: '', mediaUrl: null },
});
