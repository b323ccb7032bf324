import type { Channel } from '../channels.ts';
import type { ConnectionSettings } from '../connections/connection-settings.ts';
import type { QueueId, ThreadId, UserId } from '../ids.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { LentMedia } from './effect.ts';
import type { Facts } from './facts.ts';

/** What is known of a message before anything is read. */
export type Arrival = {
  message: {
    channel: Channel;
    kind: 'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contacts' | 'call' | 'reaction' | 'unsupported';
    /** What was written; empty for what has no words. */
    body: string;
    /** Which button or list row was pressed. */
    replyId: string | null;
    /** When the customer wrote it, which may be long ago: a phone that was off, a provider that could not reach us. */
    sentAt: string;
    /** Our side wrote it, on its own phone. */
    fromMe: boolean;
    isGroup: boolean;
  };
  connection: Omit<ConnectionSettings, 'groupAsTicket'> & {
    groupAsTicket: boolean;
    queueIds: ReadonlyArray<QueueId>;
    greetingFile: LentMedia | null;
  };
};

/** A ticket as the walk sees it: the one that is open, or the one that this message opens, or opens again. */
export type Standing = Pick<
  Ticket,
  'status' | 'userId' | 'queueId' | 'isBot' | 'isGroup' | 'amountUsedBotQueues' | 'acceptedAt' | 'bot' | 'transfer' | 'stateAt'
> & {
  /** The ticket begins with this message. */
  isNew: boolean;
  /** No ticket of the thread came before it. */
  isFirst: boolean;
  /** Whom the campaign chose that the message answers; absent = nobody. */
  campaignUserId?: UserId | null;
};

/** What a message is decided on, as it was when the message came. */
export type Situation = Arrival & {
  contact: {
    active: boolean;
    isGroup: boolean;
    disableBot: boolean;
    acceptAudioMessage: boolean;
    lgpdAcceptedAt: string | null;
    /** Their preferred attendant. */
    userId: UserId | null;
  };
  ticket: Standing;
  threadId: ThreadId;
  /** The channel lets the customer be written to: its reply window is open. */
  isReachable: boolean;
  /** Another app answers the conversation. */
  isHeldElsewhere: boolean;
  /** The queue in which it waits already, and is counted. */
  waitsIn: QueueId | null;
  facts: Facts;
  now: Date;
};
