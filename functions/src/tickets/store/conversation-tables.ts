import { Service } from 'electrodb';
import { ack as ackSchema, type Message } from '@balcao/shared/domain/messages/message.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { ticket as ticketSchema, type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { contactId, messageId, threadId, ticketId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { tableConfig } from '../../platform/table.ts';
import {
  fileUseEntity,
  importedTicketEntity,
  messageEntity,
  messageRefEntity,
  pendingAckEntity,
  pendingRevisionEntity,
} from './message.entity.ts';
import { contactTicketEntity, nobody, threadEntity, ticketEntity, ticketLogEntity, ticketUuidEntity } from './ticket.entity.ts';

/** Threads, tickets and messages change together, so their entities share one service. */
export const conversationTables = new Service(
  {
    threads: threadEntity(),
    tickets: ticketEntity(),
    ticketUuids: ticketUuidEntity(),
    contactTickets: contactTicketEntity(),
    ticketLog: ticketLogEntity(),
    messages: messageEntity(),
    messageRefs: messageRefEntity(),
    fileUses: fileUseEntity(),
    pendingAcks: pendingAckEntity(),
    pendingRevisions: pendingRevisionEntity(),
    importedTickets: importedTicketEntity(),
  },
  tableConfig(),
);

const { tickets, messages } = conversationTables.entities;
/** What a transaction writes to. */
export type Tables = Parameters<Parameters<typeof conversationTables.transaction.write>[0]>[0];

export type TicketRow = NonNullable<Awaited<ReturnType<ReturnType<typeof tickets.get>['go']>>['data']>;
export type MessageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof messages.get>['go']>>['data']>;

const orNull = (text: string) => (text === '' || text === nobody ? null : text);

export const toTicket = (row: TicketRow): Ticket =>
  ticketSchema.parse({
    ...row,
    id: row.ticketId,
    queueId: orNull(row.queueId),
    userId: orNull(row.userId),
    waitingSince: orNull(row.waitingSince),
    lastInboundAt: orNull(row.lastInboundAt),
    acceptedAt: orNull(row.acceptedAt),
    closedAt: orNull(row.closedAt),
  });

export const toTicketRow = (companyId: CompanyId, { id, ...ticket }: Ticket) => ({
  ...ticket,
  listedAt: listedAtOf(ticket),
  companyId,
  ticketId: id,
  queueId: ticket.queueId ?? nobody,
  userId: ticket.userId ?? nobody,
  waitingSince: ticket.waitingSince ?? '',
  lastInboundAt: ticket.lastInboundAt ?? '',
  acceptedAt: ticket.acceptedAt ?? '',
  closedAt: ticket.closedAt ?? '',
});

export const toMessage = (row: MessageRow): Message => ({
  ...row.facts,
  isForwardedOften: row.facts.isForwardedOften === true,
  author: row.facts.author ?? null,
  poll: row.facts.poll ?? null,
  fullText: row.facts.fullText ?? null,
  imported: row.facts.imported === true,
  ...(row.facts.handledBy ? { handledBy: row.facts.handledBy } : {}),
  id: messageId.parse(row.messageId),
  threadId: threadId.parse(row.threadId),
  ticketId: ticketId.parse(row.ticketId),
  contactId: contactId.parse(row.contactId),
  providerId: row.providerId ?? null,
  body: row.body,
  fromMe: row.fromMe,
  mediaType: row.mediaType,
  media: row.media ?? null,
  ack: ackSchema.parse(row.ack),
  failed: row.failed ?? null,
  attempt: row.attempt,
  attemptedAt: row.attemptedAt ?? null,
  revision: row.revision,
  wireRevision: row.wireRevision ?? null,
  isDeleted: row.isDeleted,
  isEdited: row.isEdited,
  read: row.read,
  reactions: row.reactions ?? {},
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const toMessageRow = (companyId: CompanyId, message: Message) => ({
  companyId,
  threadId: message.threadId,
  messageId: message.id,
  ticketId: message.ticketId,
  contactId: message.contactId,
  body: message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  facts: {
    location: message.location,
    vCard: message.vCard,
    quotedMsg: message.quotedMsg,
    replyId: message.replyId,
    queueId: message.queueId,
    userId: message.userId,
    clientId: message.clientId,
    isForwarded: message.isForwarded,
    isPrivate: message.isPrivate,
    ...(message.isForwardedOften ? { isForwardedOften: true } : {}),
    ...(message.author ? { author: message.author } : {}),
    ...(message.fullText ? { fullText: message.fullText } : {}),
    ...(message.poll ? { poll: message.poll } : {}),
    ...(message.imported ? { imported: true } : {}),
    ...(message.handledBy ? { handledBy: message.handledBy } : {}),
  },
  media: message.media ?? undefined,
  providerId: message.providerId ?? undefined,
  ack: message.ack,
  failed: message.failed ?? undefined,
  attempt: message.attempt,
  attemptedAt: message.attemptedAt ?? undefined,
  revision: message.revision,
  wireRevision: message.wireRevision ?? undefined,
  isDeleted: message.isDeleted,
  isEdited: message.isEdited,
  read: message.read,
  reactions: message.reactions,
  createdAt: message.createdAt,
  updatedAt: message.updatedAt,
});

// A stream image holds what a read would return, keys included: ElectroDB turns both into rows the same way.
export const parseTicketImage = (image: Record<string, unknown>): Ticket => {
  const { data } = tickets.parse({ Item: image });
  if (!data) throw new Error('stream image is not a ticket');
  return toTicket(data);
};
export const parseMessageImage = (image: Record<string, unknown>): Message => {
  const { data } = messages.parse({ Item: image });
  if (!data) throw new Error('stream image is not a message');
  return toMessage(data);
};
