import * as z from 'zod';

/** Tenants are integers; 1 is the platform owner. */
export const companyId = z.coerce.number().int().positive().brand<'CompanyId'>();
export type CompanyId = z.infer<typeof companyId>;

/** Tickets are integers counted per company, shown as `#1042`. */
export const ticketId = z.coerce.number().int().positive().brand<'TicketId'>();
export type TicketId = z.infer<typeof ticketId>;

const ulidPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** Ids of records in the order they were made. An id that only one area names is declared with that area's shapes. */
export const ulidOf = <const Brand extends string>() => z.string().regex(ulidPattern).brand<Brand>();

export const userId = ulidOf<'UserId'>();
export type UserId = z.infer<typeof userId>;
export const queueId = ulidOf<'QueueId'>();
export type QueueId = z.infer<typeof queueId>;
export const quickMessageId = ulidOf<'QuickMessageId'>();
export type QuickMessageId = z.infer<typeof quickMessageId>;
export const tagId = ulidOf<'TagId'>();
export type TagId = z.infer<typeof tagId>;
export const contactId = ulidOf<'ContactId'>();
export type ContactId = z.infer<typeof contactId>;
/** A channel session ("whatsapp" in the wire's spelling). */
export const connectionId = ulidOf<'ConnectionId'>();
export type ConnectionId = z.infer<typeof connectionId>;
/** A ULID whose time part is the message's place in its conversation, so that ids sort in reading order, and behind it the number of its ticket:
 *  a message is found by its id alone. */
export const messageId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}(?:-[1-9]\d{0,15})?$/)
  .brand<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;
export const messageIdOf = (ulid: string, ticket: TicketId): MessageId => messageId.parse(`${ulid}-${ticket}`);
export const ticketOfMessage = (id: MessageId): TicketId | null => ticketId.safeParse(id.split('-')[1]).data ?? null;
export const planId = ulidOf<'PlanId'>();
export type PlanId = z.infer<typeof planId>;
export const noteId = ulidOf<'NoteId'>();
export type NoteId = z.infer<typeof noteId>;
export const sessionId = ulidOf<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;
export const ticketUuid = z.uuid().brand<'TicketUuid'>();
export type TicketUuid = z.infer<typeof ticketUuid>;
/** The name of a ticket in a page's address: its number in the first eight digits, the rest as random as it was. */
export const ticketUuidOf = (ticket: TicketId, random: string): TicketUuid =>
  ticketUuid.parse(random.replace(/^[^-]+/, ticket.toString(16).padStart(8, '0')));
/** The ticket that may have this name; whether it has is in its row. */
export const ticketOfUuid = (uuid: TicketUuid): number => Number.parseInt(uuid, 16);

/** One contact on one connection: the unit of conversation. `<connectionId>.<contactId>`. */
export const threadId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[0-9A-HJKMNP-TV-Z]{26}$/)
  .brand<'ThreadId'>();
export type ThreadId = z.infer<typeof threadId>;
export const threadIdOf = (connection: ConnectionId, contact: ContactId): ThreadId => threadId.parse(`${connection}.${contact}`);
export const partsOfThread = (thread: ThreadId): { connectionId: ConnectionId; contactId: ContactId } => {
  const [connection, contact] = thread.split('.');
  return { connectionId: connectionId.parse(connection), contactId: contactId.parse(contact) };
};

/** Instant, ISO 8601 in UTC with milliseconds, so that strings sort as time. */
export const instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof instant>;
/** An instant that somebody names, of any precision, as it is kept. */
export const givenInstant = z.iso.datetime().transform((text) => new Date(text).toISOString());
/** A list of files that queues and their options send. */
export const fileListId = ulidOf<'FileListId'>();
export type FileListId = z.infer<typeof fileListId>;
/** A drawn conversation. */
export const integrationId = ulidOf<'IntegrationId'>();
export type IntegrationId = z.infer<typeof integrationId>;
export const integrationDeliveryId = ulidOf<'IntegrationDeliveryId'>();
export type IntegrationDeliveryId = z.infer<typeof integrationDeliveryId>;
export const promptId = ulidOf<'PromptId'>();
export type PromptId = z.infer<typeof promptId>;
export const flowId = ulidOf<'FlowId'>();
export type FlowId = z.infer<typeof flowId>;
