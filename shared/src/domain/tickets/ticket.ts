import * as z from 'zod';
import { adReferral } from '../messages/ad-referral.ts';
import { botState } from '../automation/bot-state.ts';
import { channel } from '../channel.ts';
import { threadControl } from './thread-control.ts';
import { connectionId, contactId, instant, messageId, queueId, tagId, threadId, ticketId, ticketUuid, userId } from '../ids.ts';

export const ticketStatuses = ['pending', 'open', 'group', 'closed', 'lgpd', 'nps'] as const;
export const ticketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof ticketStatus>;
/** Statuses in which the thread is taken: a new message lands in this ticket. */
export const activeStatuses: ReadonlyArray<TicketStatus> = ['pending', 'open', 'group', 'lgpd', 'nps'];

/** The last transfer of a ticket: by whom, from whom and to whom. */
export const ticketTransfer = z.object({
  at: instant,
  byUserId: userId,
  fromUserId: userId.nullable(),
  fromQueueId: queueId.nullable(),
  toUserId: userId.nullable(),
  toQueueId: queueId.nullable(),
});
export type TicketTransfer = z.infer<typeof ticketTransfer>;

/** The lane of the board that a ticket is in, and since when; `tagId` null: it was taken out of its lane then. Each entry has an instant of its own, so that it
 *  is the version that timers and rollbacks go by. */
export const ticketLane = z.object({ tagId: tagId.nullable(), at: instant });
export type TicketLane = z.infer<typeof ticketLane>;

/** How content a customer was, 1 to 5; `userId`: the attendant who wrote it down, absent when the customer said it. */
export const ticketRating = z.object({ rate: z.number().int().min(1).max(5), at: instant, userId: userId.optional() });
export type TicketRating = z.infer<typeof ticketRating>;

/** How likely a customer is to recommend the company, 0 to 10: never mixed with the rating, which has another scale. */
export const ticketNps = z.object({ score: z.number().int().min(0).max(10), at: instant });
export type TicketNps = z.infer<typeof ticketNps>;

/** The campaign whose message the conversation got last, until the customer answers it. `opensTicket`: the answer takes the ticket that the campaign made, with
 *  its queue and user. `asks`: the message is the question whether they want the campaign's. */
export const ticketCampaign = z.object({
  id: z.ulid(),
  name: z.string(),
  place: z.number().int().nonnegative(),
  at: instant,
  opensTicket: z.boolean(),
  asks: z.boolean(),
});
export type TicketCampaign = z.infer<typeof ticketCampaign>;

/** One episode of work on a thread, as stored. */
export const ticket = z.object({
  id: ticketId,
  uuid: ticketUuid,
  threadId,
  contactId,
  connectionId,
  channel,
  status: ticketStatus,
  isGroup: z.boolean(),
  isBot: z.boolean(),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  lastMessage: z.string(),
  /** Empty before the first message. */
  lastMessageId: z.string(),
  lastMessageFromMe: z.boolean(),
  /** A message that did not arrive. */
  failedMessageId: z.string().optional(),
  /** A message that has not gone out yet, for one of the reasons of `messageWait`. */
  waitingMessageId: z.string().optional(),
  unreadMessages: z.number().int().nonnegative(),
  /** How many messages of the customer it got, whoever read them; absent before the first. Only ever grows, so that whoever decides something can say what
   *  they knew. */
  inboundMessages: z.number().int().nonnegative().optional(),
  /** The newest message when the ticket was last read; absent before that. */
  readUpTo: z.string().optional(),
  /** First customer message nobody has answered yet; null once our side spoke last. */
  waitingSince: instant.nullable(),
  /** The customer's last message; the reply window counts from here. */
  lastInboundAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  closedAt: instant.nullable(),
  useIntegration: z.boolean(),
  amountUsedBotQueues: z.number().int().nonnegative(),
  /** Absent on a ticket nobody transferred. */
  transfer: ticketTransfer.optional(),
  /** Absent on a ticket that was in no lane yet. */
  lane: ticketLane.optional(),
  /** Put off: out of the lists until then. Absent on one that is not. */
  snoozedUntil: instant.optional(),
  /** When it was put off: the version that its timer goes by. */
  snoozedAt: instant.optional(),
  /** Who is told of it besides its holder. */
  followers: z.array(userId).readonly().optional(),
  /** Absent where the channel never said that another app answers. */
  threadControl: threadControl.optional(),
  /** The advertisement that its customer last came by; absent when they came by none. */
  ad: adReferral.optional(),
  /** Absent where no campaign wrote, or only before the ticket. */
  campaign: ticketCampaign.optional(),
  /** Absent on a ticket nobody rated. */
  rating: ticketRating.optional(),
  nps: ticketNps.optional(),
  /** What the automatic handling remembers of it; absent once a person took it up. */
  bot: botState.optional(),
  /** Since when it has this status, user and queue: the version that its clocks go by. Absent on tickets from before there were clocks. */
  stateAt: instant.optional(),
  createdAt: instant,
  updatedAt: instant,
  /** Where its storage holds it in the lists, see list-place.ts; absent before it is stored. */
  placedAt: z.string().optional(),
});
export type Ticket = z.infer<typeof ticket>;

const named = z.object({ id: userId, name: z.string() });
const tagView = z.object({ id: tagId, name: z.string(), color: z.string() });
export type TagView = z.infer<typeof tagView>;

/** A ticket as lists, pages and live frames show it (`whatsapp` is the connection). */
export const ticketView = z.object({
  id: ticketId,
  uuid: ticketUuid,
  status: ticketStatus,
  channel,
  isGroup: z.boolean(),
  isBot: z.boolean(),
  contactId,
  contact: z.object({
    id: contactId,
    name: z.string(),
    urlPicture: z.string().nullable(),
    /** Digits, middle ones as asterisks when the viewer may not see them; null when the channel gave none. */
    number: z.string().nullable(),
    active: z.boolean(),
    disableBot: z.boolean(),
    tags: z.array(tagView),
  }),
  queueId: queueId.nullable(),
  queue: z.object({ id: queueId, name: z.string(), color: z.string() }).nullable(),
  userId: userId.nullable(),
  user: z.object({ id: userId, name: z.string(), color: z.string().nullable() }).nullable(),
  whatsappId: connectionId,
  whatsapp: z.object({ id: connectionId, name: z.string(), color: z.string(), groupAsTicket: z.enum(['enabled', 'disabled']) }),
  /** The ticket's own: the lane it is in. */
  tags: z.array(tagView),
  /** Since when it is in that lane; null in none. */
  laneAt: instant.nullable(),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  /** The last message is ours and did not arrive. */
  lastMessageFailed: z.boolean(),
  /** The last message is ours and has not gone out yet: its connection or Meta keeps it back. */
  lastMessageWaits: z.boolean(),
  unreadMessages: z.number().int().nonnegative(),
  /** How many messages of the customer it got, read or not: given to `updateTicket`, it says what whoever closes the ticket knew. */
  inboundMessages: z.number().int().nonnegative(),
  userRating: z.object({ rate: z.number().int().min(1).max(5) }).nullable(),
  useIntegration: z.boolean(),
  waitingSince: instant.nullable(),
  /** Put off until then; null when it stands in its list. */
  snoozedUntil: instant.nullable(),
  /** The advertisement that its customer last came by; null when they came by none. */
  ad: adReferral.nullable(),
  /** The campaign whose message its customer got last; null = none. */
  campaign: z.object({ id: z.ulid(), name: z.string() }).nullable(),
  /** Another app answers this conversation: nothing can be sent until somebody takes it over. */
  heldElsewhere: z.boolean(),
  /** Who follows it: users' ids. */
  followers: z.array(userId).readonly(),
  /** When free text stops being allowed; null where the channel has no such window. */
  replyWindowEndsAt: instant.nullable(),
  /** The last transfer, for the one who received it and for whoever takes it back; null when there was none. `to` null: to the queue. */
  transferred: z
    .object({
      at: instant,
      by: named,
      to: named.nullable(),
      from: z.object({ userId: userId.nullable(), queueId: queueId.nullable(), queueName: z.string().nullable() }),
    })
    .nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type TicketView = z.infer<typeof ticketView>;

/** What a channel tells of a customer that is no message of theirs; `reactionRefused`: it did not take a reaction of ours; `systemNotice`: in the channel's own words. */
export const noticeTypes = [
  'securityCodeChanged',
  'chatOpened',
  'callsAllowed',
  'callsRefused',
  'reactionRefused',
  'systemNotice',
] as const;

export const ticketLogTypes = [
  'created',
  'chatbotStarted',
  'queueSet',
  'started',
  'accessed',
  'transferred',
  'receivedTransfer',
  'returnedToQueue',
  'closed',
  'reopened',
  'redirected',
  'closedByClient',
  'deleted',
  'snoozed',
  'woken',
  'heldElsewhere',
  'handedBack',
  ...noticeTypes,
] as const;
export const ticketLogEntry = z.object({
  id: z.string(),
  type: z.enum(ticketLogTypes),
  user: z.object({ id: userId, name: z.string() }).nullable(),
  queue: z.object({ id: queueId, name: z.string(), color: z.string() }).nullable(),
  /** Why the automatic handling did it, where that is not plain. */
  reason: z.string().nullable(),
  createdAt: instant,
});
/** What was decided on a message of the customer's: the name of the step of the automatic handling that answered it, or left it to people. */
export const messageDecision = z.object({ messageId, reason: z.string(), createdAt: instant });
export type MessageDecision = z.infer<typeof messageDecision>;
export type TicketLogEntry = z.infer<typeof ticketLogEntry>;
export type NoticeType = (typeof noticeTypes)[number];
export type TicketLogType = (typeof ticketLogTypes)[number];
