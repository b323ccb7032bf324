import type { ConnectionSettings } from '../connections/connection-settings.ts';
import type { UserId } from '../ids.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { Member } from './attendants.ts';
import type { Effect } from './effect.ts';
import type { BotQueue, Facts } from './facts.ts';

/** The settings that a clock goes by, as they are when it is asked. */
export type ClockSettings = {
  connection: Pick<
    ConnectionSettings,
    | 'timeSendQueue'
    | 'sendIdQueue'
    | 'timeToReturnQueue'
    | 'timeInactiveMessage'
    | 'inactiveMessage'
    | 'expiresTicket'
    | 'expiresInactiveMessage'
    | 'whenExpiresTicket'
    | 'expiresTicketNPS'
  >;
  company: Facts['company'];
  /** The ticket's queue, for a clock that asks for it. */
  queue: BotQueue | null;
};

export type ClockSituation = ClockSettings & {
  ticket: Ticket;
  now: Date;
  /** Who can be offered the ticket, in one order for all (`membersFor`). Empty for a clock that does not ask for them. */
  members: ReadonlyArray<Member>;
  /** To whom a ticket of the queue was offered last. */
  lastOffered: UserId | null;
  /** A flow or an assistant has the conversation and is not waiting for the customer: it pauses, or a service has yet to answer. */
  isFlowBusy: boolean;
  /** From 0 to below 1, the same however often the clock comes. */
  random: number;
};

/** Something that happens to a ticket at a later time. Pure. Its timer is set when its version begins, and does nothing once the version is
 *  another one; when it comes too early, because the customer wrote meanwhile, it is set again. */
export type Clock = {
  /** What of the ticket it is about; null: it does not run on such a ticket. A new version starts it anew. */
  versionOf: (ticket: Ticket) => string | null;
  /** When it is due; null: with these settings never. */
  dueAt: (situation: Omit<ClockSituation, 'members' | 'random' | 'lastOffered' | 'isFlowBusy'>) => string | null;
  /** The same once the connection was deleted and its settings with it, for a timer that was set to `setFor` before. Absent: the connection has no part in it,
   *  or nothing can be done without what it said. */
  dueWithoutConnection?: (ticket: Ticket, setFor: string) => string | null;
  /** What happens; nothing yet: it is asked again after so many minutes. */
  fire: (situation: ClockSituation) => ReadonlyArray<Effect> | { againAfter: number };
  asksForQueue?: boolean;
};
