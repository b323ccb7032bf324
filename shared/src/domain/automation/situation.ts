import type { Channel } from '../channels.ts';
import type { CompanySettings } from '../companies/company-settings.ts';
import type { ConnectionSettings } from '../connections/connection-settings.ts';
import type { QueueId } from '../ids.ts';
import type { Ticket } from '../tickets/ticket.ts';

/** What is known of a message before anything is read. */
export type Arrival = {
  message: {
    channel: Channel;
    kind: 'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contacts' | 'call' | 'reaction' | 'unsupported';
    /** What was written; empty for what has no words. */
    body: string;
    /** Which button or list row was pressed. */
    replyId: string | null;
    /** Our side wrote it, on its own phone. */
    fromMe: boolean;
    isGroup: boolean;
  };
  connection: Omit<ConnectionSettings, 'groupAsTicket'> & { groupAsTicket: boolean; queueIds: ReadonlyArray<QueueId> };
};

/** What a message is decided on, as it was when the message came. */
export type Situation = Arrival & {
  contact: { active: boolean; isGroup: boolean; disableBot: boolean; acceptAudioMessage: boolean; lgpdAcceptedAt: string | null };
  /** The thread's ticket, the open one or else the last; null for the first message of all. */
  ticket: Ticket | null;
  /** Null unless a step asked for it. */
  company: { timeZone: string; settings: CompanySettings } | null;
  now: Date;
};
