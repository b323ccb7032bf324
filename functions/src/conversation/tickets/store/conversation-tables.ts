import { ack as ackSchema, type Message } from '@balcao/shared/domain/messages/message.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import { ticket as ticketSchema, type Ticket, type TicketLane } from '@balcao/shared/domain/tickets/ticket.ts';
import { contactId, messageId, threadId, ticketId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { messageEntity, type MessageFacts } from './message.entity.ts';
import { nobody, ticketEntity } from './ticket.entity.ts';

export type TicketRow = RowOf<typeof ticketEntity>;
export type MessageRow = RowOf<typeof messageEntity>;

const orNull = (text: string) => (text === '' || text === nobody ? null : text);

export const toTicket = ({ laneTagId, laneAt, boardLane: _place, ...row }: TicketRow): Ticket =>
  ticketSchema.parse({
    ...row,
    lane: laneAt === undefined ? undefined : { tagId: laneTagId ?? null, at: laneAt },
    id: row.ticketId,
    queueId: orNull(row.queueId),
    userId: orNull(row.userId),
    waitingSince: orNull(row.waitingSince),
    lastInboundAt: row.lastInboundAt ?? null,
    acceptedAt: row.acceptedAt ?? null,
    closedAt: row.closedAt ?? null,
  });

/** How a row holds the lane of a ticket in this state. */
export const toLaneRow = ({ tagId, at }: TicketLane, ticket: Pick<Ticket, 'status'>) => ({
  laneTagId: tagId,
  laneAt: at,
  boardLane: tagId !== null && isOnBoard(ticket) ? tagId : nobody,
});

export const toTicketRow = (companyId: CompanyId, { id, lane, ...ticket }: Ticket) => ({
  ...ticket,
  ...(lane ? toLaneRow(lane, ticket) : {}),
  placedAt: listedAtOf(ticket),
  stateAt: ticket.stateAt ?? ticket.createdAt,
  companyId,
  ticketId: id,
  queueId: ticket.queueId ?? nobody,
  userId: ticket.userId ?? nobody,
  waitingSince: ticket.waitingSince ?? '',
});

const noFacts = {
  location: null,
  vCard: null,
  quotedMsg: null,
  replyId: null,
  queueId: null,
  userId: null,
  clientId: null,
  isForwarded: false,
  isForwardedOften: false,
  isPrivate: false,
  author: null,
  poll: null,
  imported: false,
  fullText: null,
} satisfies MessageFacts;
const factsOf = (message: Message): MessageFacts => {
  const {
    location,
    vCard,
    quotedMsg,
    replyId,
    queueId,
    userId,
    clientId,
    author,
    poll,
    fullText,
    handledBy,
    origin,
    template,
    choices,
    details,
  } = message;
  const { isForwarded, isForwardedOften, isPrivate, imported } = message;
  return {
    ...withoutNothing({
      location,
      vCard,
      quotedMsg,
      replyId,
      queueId,
      userId,
      clientId,
      author,
      poll,
      fullText,
      handledBy,
      origin,
      template,
      choices,
      details,
    }),
    ...withoutNothing({ isForwarded, isForwardedOften, isPrivate, imported }),
  };
};
/** Leaves out what is null, undefined or false. */
const withoutNothing = (facts: MessageFacts): MessageFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== false));

export const toMessage = (row: MessageRow): Message => ({
  ...noFacts,
  ...row.facts,
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
  pricing: row.pricing,
  attempt: row.attempt,
  attemptedAt: row.attemptedAt ?? null,
  uploadedAs: row.uploadedAs,
  revision: row.revision,
  wireRevision: row.wireRevision ?? null,
  isDeleted: row.isDeleted,
  isEdited: row.isEdited,
  edits: row.edits,
  editedAt: row.editedAt,
  read: row.read,
  reactions: row.reactions,
  votes: row.votes,
  waits: row.waits,
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
  facts: factsOf(message),
  media: message.media,
  providerId: message.providerId,
  ack: message.ack,
  failed: message.failed,
  pricing: message.pricing,
  attempt: message.attempt,
  attemptedAt: message.attemptedAt,
  uploadedAs: message.uploadedAs,
  revision: message.revision,
  wireRevision: message.wireRevision,
  isDeleted: message.isDeleted,
  isEdited: message.isEdited,
  edits: message.edits,
  editedAt: message.editedAt,
  read: message.read,
  reactions: message.reactions,
  votes: message.votes,
  waits: message.waits,
  statusReach: isFollowed(message) ? ('all' as const) : null,
  createdAt: message.createdAt,
  updatedAt: message.updatedAt,
});

/** Whether its schedule or campaign goes by what becomes of a message. */
const isFollowed = ({ handledBy }: Message): boolean => handledBy === 'schedule' || handledBy === 'campaign';

/** A stream's image of a ticket, as `parseImage` gives it. */
export const parseTicketImage = (image: Record<string, unknown>): Ticket => toTicket(ticketEntity.parseRow(image));
export const parseMessageImage = (image: Record<string, unknown>): Message => toMessage(messageEntity.parseRow(image));
/** The code of a message's failure, without parsing all of it. */
export const failureOfImage = (image: Record<string, unknown> | null): unknown => {
  const failed = image?.['failed'];
  return typeof failed === 'object' && failed !== null && 'code' in failed ? failed.code : undefined;
};
/** A message's client id, without parsing the whole image: most messages are of no interest to the reactions that ask for it. */
export const clientIdOfImage = (image: Record<string, unknown> | null): unknown => {
  const facts = image?.['facts'];
  return typeof facts === 'object' && facts !== null && 'clientId' in facts ? facts.clientId : undefined;
};
