import { decideDelete, decideEdit, isForwardable } from '@balcao/shared/domain/messages/decide-change.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { BubbleMessage } from './conversation-types.ts';

export type MessageAction = 'reply' | 'forward' | 'copy' | 'open' | 'edit' | 'select' | 'delete';

type Place = { channel: Channel; userId: UserId; canReply: boolean; now: Date };

/** What is offered for one message, in the order of the menu; what would be refused is not there. */
export const actionsFor = (message: BubbleMessage, { channel, userId, canReply, now }: Place): MessageAction[] => {
  const facts = { ...message, userId: message.user?.id ?? null };
  const offered: [MessageAction, boolean][] = [
    ['reply', canReply && !message.isPrivate],
    ['forward', isForwardable(message)],
    ['copy', message.body !== ''],
    ['open', message.mediaUrl !== null],
    ['edit', decideEdit(facts, channel, userId, now).kind === 'allow'],
    ['select', isForwardable(message)],
    ['delete', decideDelete(facts, channel, userId).kind === 'allow'],
  ];
  return message.isDeleted || message.local ? [] : offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
};

/** The newest own message that can still be changed, for the arrow up in an empty composer. */
export const lastEditable = (messages: ReadonlyArray<BubbleMessage>, place: Omit<Place, 'canReply'>): BubbleMessage | null =>
  messages.findLast((message) => actionsFor(message, { ...place, canReply: false }).includes('edit')) ?? null;
