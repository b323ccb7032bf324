import { decideDelete, decideEdit, isForwardable } from '@balcao/shared/domain/messages/decide-change.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { BubbleMessage } from './conversation-types.ts';

export type MessageAction = 'reply' | 'forward' | 'copy' | 'open' | 'star' | 'unstar' | 'edit' | 'select' | 'receipts' | 'delete';

type Place = {
  channel: Channel;
  userId: UserId;
  isGroup: boolean;
  /** By the person who looks. */
  isStarred: boolean;
  /** The composer is there; what is rewritten is rewritten in it. */
  canWrite: boolean;
  canReply: boolean;
  /** Nothing can be sent here any more: only notes can be changed. */
  isConnectionGone: boolean;
  now: Date;
};

/** What is offered for one message, in the order of the menu; what would be refused is not there. */
export const actionsFor = (
  message: BubbleMessage,
  { channel, userId, isGroup, isStarred, canWrite, canReply, isConnectionGone, now }: Place,
): MessageAction[] => {
  const isStuck = isConnectionGone && !message.isPrivate;
  const facts = { ...message, userId: message.user?.id ?? null };
  const offered: [MessageAction, boolean][] = [
    ['reply', canReply && !isStuck && !message.isPrivate],
    ['forward', isForwardable(message)],
    ['copy', message.body !== ''],
    ['open', message.mediaUrl !== null],
    [isStarred ? 'unstar' : 'star', true],
    ['edit', canWrite && !isStuck && decideEdit(facts, channel, userId, now).kind === 'allow'],
    ['select', isForwardable(message)],
    [
      'receipts',
      message.fromMe && !message.isPrivate && (message.pricing !== undefined || (isGroup && channelCapabilities[channel].linkedPhone)),
    ],
    ['delete', !isStuck && decideDelete(facts, channel, userId).kind === 'allow'],
  ];
  return message.isDeleted || message.local ? [] : offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
};

/** The newest own message that can still be changed, for the arrow up in an empty composer. */
export const lastEditable = (
  messages: ReadonlyArray<BubbleMessage>,
  place: Pick<Place, 'channel' | 'userId' | 'isGroup' | 'isConnectionGone' | 'now'>,
): BubbleMessage | null =>
  messages.findLast((message) => actionsFor(message, { ...place, isStarred: false, canWrite: true, canReply: false }).includes('edit')) ??
  null;
