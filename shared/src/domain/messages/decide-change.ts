import { channelCapabilities, type Channel } from '../channels.ts';
import type { UserId } from '../ids.ts';
import type { Message } from './message.ts';
import { ownFailures } from './own-failures.ts';

/** Own messages younger than this can be edited. */
export const editWindowMs = 900_000;

type Facts = Pick<Message, 'fromMe' | 'mediaType' | 'body' | 'ack' | 'failed' | 'isDeleted' | 'isForwarded' | 'isPrivate' | 'createdAt'> & {
  /** Who sent it; null when nobody of ours did. */
  userId: string | null;
};

export type Decision<Code extends string> = { kind: 'allow' } | { kind: 'refuse'; code: Code };
const allow = { kind: 'allow' } as const;
const refuse = <Code extends string>(code: Code): Decision<Code> => ({ kind: 'refuse', code });

/** Kinds whose `body` is text or a caption the customer sees. */
const withText: ReadonlyArray<Message['mediaType']> = ['conversation', 'image', 'video', 'application'];

/** Whether its author may change a message's text now: a note always stays inside, all else needs a channel that can. What was
 *  forwarded is somebody else's text. */
export const decideEdit = (
  message: Facts,
  on: Channel,
  by: UserId,
  now: Date,
): Decision<'ERR_MESSAGE_NOT_OWN' | 'ERR_MESSAGE_NOT_EDITABLE' | 'ERR_CHANNEL_CANNOT' | 'ERR_EDIT_WINDOW_CLOSED'> => {
  if (!isOwn(message, by)) return refuse('ERR_MESSAGE_NOT_OWN');
  if (message.isDeleted || message.isForwarded || message.body === '' || !withText.includes(message.mediaType))
    return refuse('ERR_MESSAGE_NOT_EDITABLE');
  if (!message.isPrivate && !channelCapabilities[on].edits) return refuse('ERR_CHANNEL_CANNOT');
  return now.getTime() - Date.parse(message.createdAt) < editWindowMs ? allow : refuse('ERR_EDIT_WINDOW_CLOSED');
};

/** Whether its author may delete a message: where the channel cannot take it back, only what never left us. */
export const decideDelete = (message: Facts, on: Channel, by: UserId): Decision<'ERR_MESSAGE_NOT_OWN' | 'ERR_CHANNEL_CANNOT'> => {
  if (!isOwn(message, by)) return refuse('ERR_MESSAGE_NOT_OWN');
  return message.isPrivate || neverLeft(message) || channelCapabilities[on].deletes ? allow : refuse('ERR_CHANNEL_CANNOT');
};

/** Whether a change of this message has to reach the customer: its send began, and did not fail. */
export const isAtCustomer = (message: Pick<Message, 'isPrivate' | 'failed' | 'ack' | 'providerId'>): boolean =>
  !message.isPrivate && !neverLeft(message) && (message.ack > 0 || message.providerId !== null);

const neverLeft = ({ failed, ack }: Pick<Message, 'failed' | 'ack'>): boolean =>
  failed !== null && !mayBeThere.includes(failed.code) && ack === 0;
/** Failures of what the customer may have all the same: a change of it, or a send without an answer. */
const mayBeThere: ReadonlyArray<number> = [ownFailures.changeNotSent, ownFailures.noAnswer];

/** Messages that can be forwarded in one go. */
export const forwardedAtOnce = 50;

/** Whether a message may be given to another contact: not what is internal, gone, still being fetched, or nothing by itself. */
export const isForwardable = (
  message: Pick<Message, 'mediaType' | 'isDeleted' | 'isPrivate'> & { media: { state: string } | null },
): boolean =>
  !message.isDeleted &&
  !message.isPrivate &&
  !notByItself.includes(message.mediaType) &&
  (message.media === null || message.media.state === 'ready');
const notByItself: ReadonlyArray<Message['mediaType']> = ['reactionMessage', 'call_log', 'unsupported', 'viewOnce', 'phoneOnly', 'change'];

const isOwn = ({ fromMe, userId }: Facts, by: UserId): boolean => fromMe && userId === by;
