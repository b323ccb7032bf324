import type { AdReferral } from '@balcao/shared/domain/messages/ad-referral.ts';
import { channels } from '@balcao/shared/domain/channels.ts';
import type { BotState } from '@balcao/shared/domain/automation/bot-state.ts';
import {
  ticketLogTypes,
  ticketStatuses,
  type TicketCampaign,
  type TicketNps,
  type TicketRating,
  type TicketTransfer,
} from '@balcao/shared/domain/tickets/ticket.ts';
import type { ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import { flag, json, number, oneOf, optional, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Stands for "no queue" and "no user" where the attribute is part of an index key. */
export const nobody = 'none';

export const ticketEntity = entity(
  'ticket',
  {
    companyId: number('ci'),
    ticketId: number('ti'),
    /** Carries the ticket's number. */
    uuid: text('u'),
    threadId: text('th'),
    contactId: text('co'),
    connectionId: text('con'),
    channel: oneOf('c', channels),
    status: oneOf('s', ticketStatuses),
    isGroup: flag('ig'),
    isBot: flag('ib'),
    /** `none` without one. */
    queueId: text('qi'),
    /** `none` without one. */
    userId: text('ui'),
    lastMessage: text('lm'),
    lastMessageId: text('lmi'),
    lastMessageFromMe: flag('lmfm'),
    unreadMessages: number('um'),
    /** How many messages of the customer it got. */
    inboundMessages: optional(number('im')),
    /** The newest message when it was last read. */
    readUpTo: optional(text('rt')),
    /** Instant since when the customer waits; an empty string while nobody waits, because write conditions compare it. */
    waitingSince: text('ws'),
    lastInboundAt: optional(text('lia')),
    acceptedAt: optional(text('aa')),
    closedAt: optional(text('ca')),
    useIntegration: flag('us'),
    amountUsedBotQueues: number('aubq'),
    /** Said in the list while it is the newest message. */
    failedMessageId: optional(text('fmi')),
    waitingMessageId: optional(text('wmi')),
    transfer: optional(json<TicketTransfer>('t')),
    rating: optional(json<TicketRating>('ra')),
    nps: optional(json<TicketNps>('np')),
    bot: optional(json<BotState>('bo')),
    /** Since when it has this status, user and queue. */
    stateAt: optional(text('sta')),
    /** The lane it is in, and since when, or when it was taken out of its last one. */
    laneTagId: optional(text('lti')),
    laneAt: optional(text('lat')),
    /** The lane while the ticket stands on the board, else `none`: tickets that are in no lane have no place in that index, and cost nothing there. */
    boardLane: optional(text('bl')),
    /** Put off until then, since then. */
    snoozedUntil: optional(text('su')),
    snoozedAt: optional(text('sna')),
    threadControl: optional(json<ThreadControl>('tc')),
    /** The advertisement that its customer last came by. */
    ad: optional(json<AdReferral>('ad')),
    /** The campaign whose message it got last. */
    campaign: optional(json<TicketCampaign>('cp')),
    /** Users who are told of it besides its holder. */
    followers: optional(texts('fo')),
    createdAt: text('cr'),
    updatedAt: text('ua'),
    /** Its place in the indexes, at most a minute behind that in the lists: see list-place.ts. */
    placedAt: text('pa'),
  },
  {
    byId: { pk: ['companyId', 'ticketId'], sk: [] },
    byStatus: { index: 1, pk: ['companyId', 'status'], sk: ['placedAt', 'ticketId'] },
    byUser: { index: 2, pk: ['companyId', 'userId', 'status'], sk: ['placedAt', 'ticketId'], unless: { userId: nobody } },
    byLane: { index: 4, pk: ['companyId', 'boardLane'], sk: ['laneAt', 'ticketId'], unless: { boardLane: nobody } },
    byQueue: { index: 3, pk: ['companyId', 'queueId', 'status'], sk: ['placedAt', 'ticketId'] },
  },
);

/** A contact's tickets, for search and for the contact's own page; written once with the ticket. */
export const contactTicketEntity = entity(
  'contactTicket',
  {
    companyId: number('ci'),
    contactId: text('co'),
    /** Ticket id padded to ten digits, so that text order is number order. */
    sortId: text('si'),
    ticketId: number('ti'),
  },
  {
    byContact: { pk: ['companyId', 'contactId'], sk: ['sortId'] },
  },
);

/** That somebody follows a ticket, for the list of those. */
export const ticketFollowEntity = entity(
  'ticketFollow',
  {
    companyId: number('ci'),
    userId: text('ui'),
    /** Ticket id padded to ten digits, so that text order is number order. */
    sortId: text('si'),
    ticketId: number('ti'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: ['sortId'] },
  },
);

/** One contact on one connection. `activeTicketId` is the lock that keeps a thread to one open ticket. */
export const threadEntity = entity(
  'thread',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    activeTicketId: optional(number('ati')),
    lastTicketId: number('lti'),
    closedAt: optional(text('ca')),
  },
  {
    byId: { pk: ['companyId', 'threadId'], sk: [] },
  },
);

/** To whom a ticket of the queue was offered last: the next one goes to whoever comes after. */
export const queueTurnEntity = entity(
  'queueTurn',
  {
    companyId: number('ci'),
    queueId: text('qi'),
    userId: text('ui'),
  },
  {
    byQueue: { pk: ['companyId', 'queueId'], sk: [] },
  },
);

/** What somebody with a limit was offered in the last minutes: each offer is written on condition that it knows those before it. */
export const recentOffersEntity = entity(
  'recentOffers',
  {
    companyId: number('ci'),
    userId: text('ui'),
    offers: json<ReadonlyArray<{ ticketId: number; at: string }>>('o'),
    version: number('ve'),
    expiresAt: number('x'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: [] },
  },
);

export const ticketLogEntity = entity(
  'ticketLog',
  {
    companyId: number('ci'),
    ticketId: number('ti'),
    logId: text('li'),
    type: oneOf('t', ticketLogTypes),
    userId: optional(text('ui')),
    queueId: optional(text('qi')),
    reason: optional(text('r')),
    createdAt: text('ca'),
  },
  {
    byTicket: { pk: ['companyId', 'ticketId'], sk: ['logId'] },
  },
  // Most entries come with a change of their ticket, which screens are told of.
  { saysReach: true },
);

/** Exact numbers of tickets for every mix of status, queue, user and connection. */
export const ticketCounterEntity = entity(
  'ticketCounter',
  {
    companyId: number('ci'),
    status: oneOf('s', ticketStatuses),
    queueId: text('qi'),
    userId: text('ui'),
    connectionId: text('co'),
    isGroup: flag('ig'),
    tickets: number('t'),
    /** Those with unread messages. */
    unread: number('u'),
    /** Changes that stand in the numbers, of those after `settledAt`: see count-once.ts. */
    counted: optional(texts('c')),
    settledAt: optional(number('sa')),
  },
  {
    byBucket: { pk: ['companyId'], sk: ['status', 'queueId', 'userId', 'connectionId', 'isGroup'] },
  },
);
