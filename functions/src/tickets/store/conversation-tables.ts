import { ack as ackSchema, type Message } from '@balcao/shared/domain/messages/message.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { ticket as ticketSchema, type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { contactId, messageId, threadId, ticketId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../platform/table/entity.ts';
import { messageEntity } from './message.entity.ts';
import { nobody, ticketEntity } from './ticket.entity.ts';

export type TicketRow = RowOf<typeof ticketEntity>;
export type MessageRow = RowOf<typeof messageEntity>;

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
  reactions: row.reactions,
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

/** A stream's image of a ticket, as `parseImage` gives it. */
export const parseTicketImage = (image: Record<string, unknown>): Ticket => toTicket(ticketEntity.parseRow(image));
export const parseMessageImage = (image: Record<string, unknown>): Message => toMessage(messageEntity.parseRow(image));
