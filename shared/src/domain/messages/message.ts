import * as z from 'zod';
import { contactId, instant, messageId, queueId, threadId, ticketId, userId } from '../ids.ts';
import { sentTemplate } from '../templates/template.ts';
import { messageDetails } from './message-details.ts';
import { messageWait } from './message-wait.ts';
import { messagePricing } from './message-pricing.ts';
import { adReferral } from './ad-referral.ts';
import { messageOrigins } from './message-origin.ts';

/** Kinds of messages in the spelling of the wire; `conversation` is plain text, `unsupported` what no channel adapter could read,
 *  `notShown` stands for a message that could not be stored; the operator may still bring it back. `viewOnce` and `phoneOnly` are shown on the phone alone:
 *  WhatsApp gives linked devices no more than the news that they came. `change` could not be read when it came and turned out to be a reaction to another message,
 *  or a change of it. */
export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'template',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'call_log',
  'unsupported',
  'notShown',
  'viewOnce',
  'phoneOnly',
  'change',
] as const;
export const mediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof mediaType>;

/** 0 waiting, 1 sent, 2 delivered, 3 and 4 read, 5 played. Only ever rises. */
export const ack = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export type Ack = z.infer<typeof ack>;

export const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

export const quotedMessage = z.object({
  id: messageId,
  fromMe: z.boolean(),
  mediaType,
  body: z.string(),
  mediaUrl: z.string().nullable(),
  contact: z.object({ name: z.string() }),
});

export const messageFailure = z.object({
  /** Provider's code, or one of ours below 0. */
  code: z.number(),
  reason: z.string(),
  /** False when sending the same again cannot help (window closed, not on the channel). */
  retryable: z.boolean(),
});

export const messageMedia = z.object({
  /** `pending` = still being fetched from the provider. */
  state: z.enum(['pending', 'ready', 'failed']),
  key: z.string().nullable(),
  mimeType: z.string(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  durationSec: z.number().nonnegative().nullable(),
  voice: z.boolean(),
  /** Loudness of a voice message as bars of 0–100, when its recorder told. */
  waveform: z.array(z.number().int().min(0).max(100)).max(64).nullish(),
  sticker: z.boolean(),
  /** A film of a moment that plays again and again without sound, as a GIF does. */
  gif: z.boolean().optional(),
  /** The file belongs to a setting (a greeting, a list of files): it stays when the message goes. */
  lent: z.boolean().optional(),
  /** Why a pending one does not come, where it is asked for again later: its connection is refused until a person acts, or its provider does not
   *  give it. */
  waits: z.enum(['connection', 'provider']).optional(),
  /** Where the provider keeps it until we have our copy. */
  source: z.object({ providerMediaId: z.string().nullable(), url: z.string().nullable() }).nullable(),
});
export type MessageMedia = z.infer<typeof messageMedia>;

/** A member of a group; `number` may be unknown, `lid` is WhatsApp's own name for them. */
export const messageAuthor = z.object({ name: z.string().nullable(), number: z.string().nullable(), lid: z.string().nullish() });
export type MessageAuthor = z.infer<typeof messageAuthor>;

export const messageOrigin = z.object({ kind: z.enum(messageOrigins), url: z.string().nullable(), ad: adReferral.optional() });

/** The newest vote of somebody: which options, by their place; none = taken back. */
export const pollVote = z.object({ at: z.string(), name: z.string().nullable(), options: z.array(z.number().int().nonnegative()) });
export type PollVote = z.infer<typeof pollVote>;

/** A poll with its votes, as shown. */
export const pollView = z.object({
  question: z.string(),
  options: z.array(z.object({ name: z.string(), votes: z.number().int() })),
  /** More than one option may be chosen. */
  several: z.boolean(),
  /** How many people voted. */
  voters: z.number().int(),
  /** Who did, newest first; those before are only counted. */
  votes: z.array(z.object({ name: z.string().nullable(), fromMe: z.boolean(), at: z.string(), options: z.array(z.number().int()) })),
});
export type PollView = z.infer<typeof pollView>;

/** One message of a thread, as stored. */
export const message = z.object({
  id: messageId,
  threadId,
  ticketId,
  contactId,
  providerId: z.string().nullable(),
  body: z.string(),
  /** The file with the whole text when `body` is only its beginning. */
  fullText: z.object({ key: z.string(), sizeBytes: z.number().int().positive() }).nullable(),
  fromMe: z.boolean(),
  mediaType,
  media: messageMedia.nullable(),
  location: location.nullable(),
  vCard: z.string().nullable(),
  ack,
  failed: messageFailure.nullable(),
  /** Grows with each manual retry. */
  attempt: z.number().int().nonnegative(),
  /** When the sender last handed it to the provider without an answer recorded yet. */
  attemptedAt: instant.nullable(),
  /** What the provider calls its file, once it was handed over; absent: it has to be, or there is none. */
  uploadedAs: z.string().optional(),
  /** Grows with each edit and deletion of ours. */
  revision: z.number().int().nonnegative(),
  /** The revision the provider has, or is being given; null before the first send. Below `revision` = an edit or a deletion
   *  has yet to go out. */
  wireRevision: z.number().int().nonnegative().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** How many of its earlier texts were kept, at one time or another; absent: none. */
  edits: z.number().int().positive().optional(),
  /** When its text was last changed by who wrote it. */
  editedAt: z.string().optional(),
  isForwarded: z.boolean(),
  /** It went from chat to chat many times, as its channel counts. */
  isForwardedOften: z.boolean(),
  isPrivate: z.boolean(),
  /** As stored: ours are. Whether the customer's are is told by their ticket, see is-read.ts. */
  read: z.boolean(),
  /** Emoji by who reacted: a user id, or what `reactorOf` calls them. */
  reactions: z.record(z.string(), z.string()),
  quotedMsg: quotedMessage.nullable(),
  /** Id of the button or list row the customer pressed. */
  replyId: z.string().nullable(),
  /** In a group: who of its members wrote it. */
  author: messageAuthor.nullable(),
  /** A poll's options and the secret its votes are read with. */
  poll: z
    .object({ options: z.array(z.string()), secret: z.string(), question: z.string().optional(), several: z.boolean().optional() })
    .nullable(),
  /** What was voted on a poll, by who did, as `reactorOf` calls them; absent: nothing yet. */
  votes: z.record(z.string(), pollVote).optional(),
  /** What of the business's it refers to: a story, something published, the advertisement somebody came by. Absent: nothing. */
  origin: messageOrigin.optional(),
  /** An order, a product, the answers of a form; absent on plain messages. */
  details: messageDetails.optional(),
  /** What the customer can press, where the channel has buttons or lists; the text names it too. */
  choices: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  /** What the channel's owner charges for it; absent until a status says it, and on channels without prices. */
  pricing: messagePricing.optional(),
  /** Of a `template`; absent on everything else. */
  template: sentTemplate.optional(),
  /** Came with a phone's history, not as it was written. */
  imported: z.boolean(),
  /** Which step of the automatic handling answered this message, or wrote it; absent on what no step was asked about. */
  handledBy: z.string().optional(),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  /** The browser's own key for an optimistic bubble. */
  clientId: z.string().nullable(),
  /** Why it has not gone out yet: a linked phone may write to no more new people just now, or Meta holds it. Absent: nothing holds it up. */
  waits: messageWait.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Message = z.infer<typeof message>;

/** A message as the conversation and live frames show it. */
export const messageView = z.object({
  id: messageId,
  ticketId,
  body: z.string(),
  /** Where the whole text can be saved from (short-lived, a text file) when `body` is only its beginning. */
  fullTextUrl: z.string().nullable(),
  fromMe: z.boolean(),
  mediaType,
  /** Short-lived signed URL; null while the file is still being fetched or when there is none. */
  mediaUrl: z.string().nullable(),
  media: messageMedia.omit({ key: true, source: true }).nullable(),
  location: location.nullable(),
  vCard: z.string().nullable(),
  ack,
  failed: messageFailure.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** What it said before can be asked for. Absent: nothing of it is kept. */
  hasEdits: z.boolean().optional(),
  isForwarded: z.boolean(),
  /** It went from chat to chat many times, as its channel counts. */
  isForwardedOften: z.boolean(),
  isPrivate: z.boolean(),
  /** Of the customer's: somebody at the company has seen it. No frame says so of each: the ticket's does, with `unreadMessages` 0. */
  read: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), userId: userId.nullable() })),
  quotedMsg: quotedMessage.nullable(),
  queueId: queueId.nullable(),
  contact: z.object({ name: z.string() }),
  /** In a group: who of its members wrote it; the number masked for those who may not see numbers. */
  /** With WhatsApp’s own name for them, which texts may name them by; not for who may see no numbers. */
  author: messageAuthor.nullable(),
  user: z.object({ id: userId, name: z.string() }).nullable(),
  /** The automatic handling wrote it. Absent: a person did, or a fixed text of a person's act. */
  byBot: z.literal(true).optional(),
  /** The company wrote it elsewhere: on its phone, or in another app that has the page. */
  byOtherApp: z.literal(true).optional(),
  origin: messageOrigin.optional(),
  /** An order, a product, the answers of a form: shown instead of the text. */
  details: messageDetails.optional(),
  poll: pollView.optional(),
  /** What the channel's owner charges for it; absent until a status says it. */
  pricing: messagePricing.optional(),
  /** The buttons below a template. */
  buttons: z.array(z.object({ text: z.string(), url: z.string().nullable() })).optional(),
  clientId: z.string().nullable(),
  /** Why it has not gone out yet, and when it does; absent: nothing holds it up. */
  waits: messageWait.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type MessageView = z.infer<typeof messageView>;

/** Who reacted outside of the platform: the business's own phone, the contact, or a member of a group. */
export const reactorOf = ({ fromMe, member }: { fromMe: boolean /** Digits. */; member: string | null }): string =>
  fromMe ? ownPhone : member === null ? 'contact' : `member_${member}`;
export const ownPhone = 'phone';
