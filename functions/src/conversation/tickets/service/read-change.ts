import * as z from 'zod';
import { connectionId, contactId, threadId, ticketId } from '@balcao/shared/domain/ids.ts';
import { ticketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Change } from '../../../platform/stream-consumer.ts';

/** The parts of a ticket row reactions decide on; `queueId` and `userId` as stored (`none` without one). */
const ticketImage = z.object({
  companyId: z.number(),
  ticketId,
  uuid: z.string(),
  threadId,
  contactId,
  connectionId,
  status: ticketStatus,
  isGroup: z.boolean(),
  queueId: z.string(),
  userId: z.string(),
  unreadMessages: z.number(),
  lastMessageId: z.string(),
  /** Put off. */
  snoozedUntil: z.string().optional(),
});
export type TicketImage = z.infer<typeof ticketImage>;

const messageImage = z
  .object({
    companyId: z.number(),
    threadId,
    messageId: z.string(),
    contactId,
    ticketId,
    fromMe: z.boolean(),
    providerId: z.string().optional(),
    ack: z.number(),
    attempt: z.number(),
    revision: z.number(),
    wireRevision: z.number().optional(),
    body: z.string(),
    mediaType: z.string(),
    facts: z.object({ isPrivate: z.boolean().default(false) }),
    media: z
      .object({ state: z.string(), source: z.object({ providerMediaId: z.string().nullable(), url: z.string().nullable() }).nullish() })
      .optional(),
  })
  .transform(({ facts, media, providerId, wireRevision, ...row }) => ({
    ...row,
    wireRevision: wireRevision ?? null,
    providerId: providerId ?? null,
    isPrivate: facts.isPrivate,
    mediaState: media?.state ?? null,
    /** The file still lies with the provider, under its id or at its address. */
    isMediaAtProvider: media?.state === 'pending' && (media.source?.providerMediaId ?? media.source?.url ?? null) !== null,
  }));
export type MessageImage = z.infer<typeof messageImage>;

type Read<Image> = { before: Image | null; after: Image | null } | null;

export const readTicketChange = (change: Change): Read<TicketImage> => (change.entity === 'ticket' ? read(ticketImage, change) : null);
export const readMessageChange = (change: Change): Read<MessageImage> => (change.entity === 'message' ? read(messageImage, change) : null);

const read = <Schema extends z.ZodType>(
  schema: Schema,
  change: Change,
): { before: z.output<Schema> | null; after: z.output<Schema> | null } => ({
  before: change.old === null ? null : schema.parse(change.old),
  after: change.new === null ? null : schema.parse(change.new),
});
