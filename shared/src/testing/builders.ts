import { ticket, type Ticket } from '../domain/tickets/ticket.ts';
import { message, type Message } from '../domain/messages/message.ts';
import type { Viewer } from '../domain/tickets/can-see-ticket.ts';
import { queueId, userId } from '../domain/ids.ts';

/** A valid ULID that ends in the given letters or digits. */
export const anId = (end: string | number): string => String(end).toUpperCase().padStart(26, '0');

export const aUserId = (end: string | number) => userId.parse(anId(end));
export const aQueueId = (end: string | number) => queueId.parse(anId(end));

const at = '2026-03-10T12:00:00.000Z';

type Loose<T> = { [Key in keyof T]?: unknown };

/** A pending WhatsApp ticket of queue Q1 that nobody has; says only what the test changes. */
export const aTicket = (change: Loose<Ticket> = {}): Ticket =>
  ticket.parse({
    id: 1,
    uuid: '3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11',
    threadId: `${anId('C1')}.${anId('P1')}`,
    contactId: anId('P1'),
    connectionId: anId('C1'),
    channel: 'whatsapp_oficial',
    status: 'pending',
    isGroup: false,
    isBot: false,
    queueId: anId('Q1'),
    userId: null,
    lastMessage: 'Oi',
    lastMessageId: anId('M1'),
    lastMessageFromMe: false,
    unreadMessages: 1,
    waitingSince: at,
    lastInboundAt: at,
    acceptedAt: null,
    closedAt: null,
    useIntegration: false,
    amountUsedBotQueues: 0,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

/** A customer's text of that ticket's thread. */
export const aMessage = (change: Loose<Message> = {}): Message =>
  message.parse({
    id: anId('M1'),
    threadId: `${anId('C1')}.${anId('P1')}`,
    ticketId: 1,
    contactId: anId('P1'),
    providerId: 'wamid.1',
    body: 'Oi',
    fromMe: false,
    mediaType: 'conversation',
    media: null,
    location: null,
    vCard: null,
    ack: 0,
    failed: null,
    attempt: 0,
    attemptedAt: null,
    revision: 0,
    wireRevision: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isForwardedOften: false,
    isPrivate: false,
    read: false,
    reactions: {},
    quotedMsg: null,
    replyId: null,
    author: null,
    fullText: null,
    poll: null,
    imported: false,
    queueId: anId('Q1'),
    userId: null,
    clientId: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

/** A plain attendant U1 of queue Q1 without any special permission. */
export const anAttendant = (change: Partial<Viewer> = {}): Viewer => ({
  userId: aUserId('X1'),
  queueIds: [aQueueId('Q1')],
  profile: 'user',
  super: false,
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  showContacts: false,
  showCampaign: false,
  ...change,
});

export const anAdmin = (change: Partial<Viewer> = {}): Viewer =>
  anAttendant({ userId: aUserId('A1'), profile: 'admin', queueIds: [], allowGroup: true, ...change });
