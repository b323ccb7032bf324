import type { LiveRecords } from '../contract/all.ts';
import type { ChatId, ChatMessageView, ChatView } from '../contract/chats.ts';
import type { CampaignJobView } from '../contract/campaigns.ts';
import type { CampaignId } from '../domain/campaigns/campaign.ts';
import type { ContactListId, ContactListItemId } from '../domain/contact-lists/contact-list.ts';
import type { FileListId, IntegrationId, PromptId, QuickMessageId } from '../domain/ids.ts';
import type { QuickMessageView } from '../contract/quick-messages.ts';
import type { ConnectionStatus, LinkByCode } from '../domain/connections/connection-status.ts';
import type { ImportProgressView } from '../domain/connections/import-settings.ts';
import type { ScheduleId, ScheduleStatus } from '../domain/schedules/schedule.ts';
import type { CompanyId, ConnectionId, QueueId, TicketId, TicketUuid, UserId } from '../domain/ids.ts';
import type { MessageView } from '../domain/messages/message.ts';
import type { CountedFacts } from '../domain/tickets/counted-as.ts';
import type { TicketView } from '../domain/tickets/ticket.ts';

type Named = { id: UserId; name: string };

/** Why a session ended: a newer browser, somebody's doing, or the end of the user's working hours. */
export type SessionEnd = 'other-device' | 'revoked' | 'out-of-hours';

/** A record of a list that open screens are told of: as it is now, or that it is gone. */
type RecordEvent = {
  [Name in keyof LiveRecords]:
    | ({ event: `company-${number}-${Name}`; action: 'create' | 'update' } & Record<Name, LiveRecords[Name]>)
    | ({ event: `company-${number}-${Name}`; action: 'delete' } & Record<`${Name}Id`, LiveRecords[Name]['id']>);
}[keyof LiveRecords];

/** Live events, named `company-<id>-<name>` on the wire. One frame carries all events of a batch for one socket. */
export type LiveEvent =
  | RecordEvent
  /** `was`: what the numbers on the tabs counted before, null for a ticket this user did not see then. Without the room `colleagues`, tickets that
   *  colleagues work on are told of only where they are open on the screen or change its numbers. */
  | { event: `company-${number}-ticket`; action: 'create' | 'update'; ticket: TicketView; was: CountedFacts | null }
  /** The ticket left this user's sight. `taken`: `by` holds it now ("Ana assumiu este atendimento"). `transferred`: `by` passed it on to `to` (null =
   *  to the queue). `deleted`: it is gone for everybody. `hidden`: closed, or this user may no longer see it. */
  | {
      event: `company-${number}-ticket`;
      action: 'delete';
      ticketId: TicketId;
      uuid: TicketUuid;
      cause: 'taken' | 'transferred' | 'deleted' | 'hidden';
      by: Named | null;
      to: Named | null;
      queue: { id: QueueId; name: string } | null;
      was: CountedFacts;
    }
  /** `ticket` rides along so that lists can move the row up without another request. */
  | { event: `company-${number}-appMessage`; action: 'create' | 'update'; ticketId: TicketId; message: MessageView }
  | { event: `company-${number}-user`; action: 'update' | 'create' | 'delete'; userId: UserId; online?: boolean }
  /** Quick replies the user may use, in the wire's spelling. */
  | { event: `company-${number}-quickemessage`; action: 'create' | 'update'; record: QuickMessageView }
  | { event: `company-${number}-quickemessage`; action: 'delete'; quickMessageId: QuickMessageId }
  /** A list of files, for who manages them. */
  | { event: `company-${number}-file`; action: 'create' | 'update' | 'delete'; fileListId: FileListId }
  /** An integration, or instructions for a language model, for who manages them. */
  | { event: `company-${number}-queueIntegration`; action: 'create' | 'update' | 'delete'; integrationId: IntegrationId }
  | { event: `company-${number}-prompt`; action: 'create' | 'update' | 'delete'; promptId: PromptId }
  /** A scheduled message, for those who see it: when it is due and what became of it. */
  | {
      event: `company-${number}-schedule`;
      action: 'create' | 'update';
      schedule: { id: ScheduleId; sendAt: string; status: ScheduleStatus; version: number };
    }
  | { event: `company-${number}-schedule`; action: 'delete'; scheduleId: ScheduleId }
  /** A contact list, or a person of one, for who may use campaigns. `reload`: many people of the list changed. */
  | { event: `company-${number}-ContactList`; action: 'create' | 'update' | 'delete'; contactListId: ContactListId }
  | {
      event: `company-${number}-ContactListItem`;
      action: 'create' | 'update' | 'delete';
      contactListId: ContactListId;
      contactListItemId: ContactListItemId;
    }
  | { event: `company-${number}-ContactListItem`; action: 'reload'; contactListId: ContactListId }
  /** A campaign, or what it came to, for who may use campaigns. */
  | { event: `company-${number}-campaign`; action: 'create' | 'update' | 'delete'; campaignId: CampaignId }
  /** Progress of a campaign's job. */
  | { event: `company-${number}-campaignJob`; action: 'create' | 'update'; campaignJob: CampaignJobView }
  /** A chat among colleagues, for those who are in it; unread messages of nobody are told. */
  | { event: `company-${number}-chat`; action: 'create' | 'update'; record: ChatView }
  | { event: `company-${number}-chat`; action: 'delete'; chatId: ChatId }
  | { event: `company-${number}-chat`; action: 'new-message'; newMessage: ChatMessageView }
  /** This user has seen messages up to this place, on whatever screen. */
  | { event: `company-${number}-chat`; action: 'read'; chatId: ChatId; place: number }
  | { event: `company-${number}-companySettings`; action: 'update' }
  /** Answers `subscribe`: frames of these rooms come from here on. `missed`: something changed, as far as is known, since the ticket that the socket was opened with
   *  came along with a list. */
  | { event: `company-${number}-live`; action: 'subscribed'; rooms: ReadonlyArray<string>; missed: boolean }
  /** The socket is in the ticket's room from here on: what came before must be fetched. */
  | { event: `company-${number}-room`; action: 'joined'; ticketId: TicketId }
  /** A WhatsApp session moved; only for those who manage connections. */
  | {
      event: `company-${number}-whatsappSession`;
      action: 'update';
      session: {
        id: ConnectionId;
        status: ConnectionStatus;
        qrcode: string | null;
        linkByCode: LinkByCode | null;
        reason: string | null;
        retryAt: string | null;
      };
    }
  /** A connection was deleted and its device stays linked on the phone, where only its owner can remove it; only for those who manage connections. */
  | { event: `company-${number}-deviceLeft`; action: 'delete'; connection: { id: ConnectionId; name: string } }
  /** An import of a phone's old messages began (`refresh`: read the connection again) or went on; only for those who manage connections. */
  | { event: `company-${number}-importMessages`; action: 'refresh' | 'update'; connectionId: ConnectionId; progress: ImportProgressView }
  /** So many percent of a number's free service messages of the month are used; only for those who manage connections. */
  | { event: `company-${number}-serviceMessages`; action: 'update'; connection: { id: ConnectionId; name: string }; percent: number }
  /** Connections of these companies moved; only for super users, who sit in the platform's own company. */
  | { event: `company-${number}-allConnections`; action: 'update'; companyIds: CompanyId[] }
  /** This session ended: sign out, with the specified text when another browser signed in. The socket closes with it. */
  | { event: `company-${number}-auth`; action: 'logout'; reason: SessionEnd }
  /** What this user may see or do changed: read oneself, the lists and what is open again. */
  | { event: `company-${number}-auth`; action: 'access' }
  /** Somebody looks at, or writes in, a ticket whose room this socket is in. `typing` expires after 6 s. */
  | { event: `company-${number}-presence`; action: 'viewing' | 'left' | 'typing'; ticketId: TicketId; user: { id: UserId; name: string } }
  /** The customer writes, or stopped. It expires after a few seconds. */
  | { event: `company-${number}-contactTyping`; action: 'update'; ticketId: TicketId; typing: boolean }
  /** The log of a ticket whose room this socket is in says something new. */
  | { event: `company-${number}-ticketLog`; action: 'create'; ticketId: TicketId }
  /** A note names this user, by whom where they are still there; or they looked at the ticket, on whatever screen. */
  | { event: `company-${number}-mention`; action: 'create' | 'delete'; ticketId: TicketId; uuid: TicketUuid; by: string | null }
  | { event: 'company-announcement'; action: 'create' | 'update' | 'delete'; id: string };

type NameIn<Event> = Event extends `company-${number}-${infer Name}` ? Name : never;
/** Names of live events, without the tenant. */
export type LiveEventName = NameIn<LiveEvent['event']>;

export type LiveFrame = { events: LiveEvent[] };

/** What a socket listens to: a conversation, news of all of them, or (`colleagues`) every change of a ticket that somebody else works on or that is closed,
 *  for lists that show those; `contacts` is for what shows contacts. */
export type LiveRoom = `ticket:${string}` | 'notifications' | 'colleagues' | 'contacts';

/** What a browser may send over the socket. */
export type LiveRequest =
  /** The first word of a socket, and again while it is not answered: every room it listens to. Until then nothing is sent to it. Later, rooms that are
   *  added, and those that are left. */
  | { action: 'subscribe'; rooms: LiveRoom[]; leave?: LiveRoom[] }
  | { action: 'join' | 'leave'; room: LiveRoom }
  | { action: 'typing'; room: `ticket:${string}` }
  /** Keeps the socket from idling out (10 min) and the user online. Answered with {"events":[]}. */
  | { action: 'ping' };

/** Frames above this many bytes carry ids only. */
export const maxFrameBytes = 32_768;
