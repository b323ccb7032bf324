import { isCaption } from '@balcao/shared/domain/channel-limits.ts';
import { canReach, channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { threadIdOf, type ContactId, type MessageId, type QueueId, type ThreadId, type TicketUuid } from '@balcao/shared/domain/ids.ts';
import { fileKindOfMessage } from '@balcao/shared/domain/messages/file-kind.ts';
import { isForwardable } from '@balcao/shared/domain/messages/decide-change.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { signed, withoutSignature } from '@balcao/shared/domain/messages/signature.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { activeStatuses, type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { MessageKey } from '../store/message-store.ts';
import { createTicket, inheritedBy } from '../attend/create-ticket.ts';
import { findTicket } from '../attend/find-ticket.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { newMessage } from './new-message.ts';
import { assertCanReply, assertWindowOpen } from './assert-can-reply.ts';
import { assertFits } from './assert-fits.ts';
import { findMessage, signs, storeOwn, viewOf } from './send-message.ts';
import { holderOf } from '../attend/holder-of.ts';
import { updateTicket } from '../attend/update-ticket.ts';

export type ForwardMessages = {
  messageIds: ReadonlyArray<MessageId>;
  contactId: ContactId;
  signMessage?: boolean;
  clientId: string | null;
};

/** Gives copies of messages to a contact, in the order asked for; files are shown from where they lie. They go into the contact's
 *  open ticket, a waiting one is accepted, and without either a new one is started, in the queue of the conversation they come from.
 *  @throws AppError the codes of the contract; nothing is stored when one of the messages cannot be forwarded. */
export const forwardMessages = async (
  deps: MessagingDeps,
  { messageIds, contactId, signMessage, clientId }: ForwardMessages,
): Promise<{ uuid: TicketUuid; messages: MessageView[] }> => {
  const sources = await Promise.all(messageIds.map((id) => findMessage(deps, id)));
  const [first] = sources;
  if (!first || !sources.every(({ message }) => isForwardable(message))) throw new AppError('ERR_MESSAGE_NOT_FORWARDABLE', undefined);
  const asked = await deps.contacts.get(contactId);
  // Somebody else stands for one who was merged.
  const contact = asked?.merged ? await deps.contacts.get(asked.merged.into) : asked;
  if (!contact) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  const ticket = await ticketWith(deps, contact, first.ticket);
  await assertCanReply(deps, ticket);
  const { users } = await deps.names();
  const sign = signs(deps.actor, signMessage);
  const { locations, contactCards } = channelCapabilities[ticket.channel];
  const startedAt = deps.now().getTime();
  const shown = sources.flatMap(({ message: source }): Shown[] => {
    const text = withoutSignature((source.userId && users.get(source.userId)?.name) || '', source.body);
    const body = sign && text !== '' && isText(source) ? signed(deps.actor.name, text) : text;
    if ((source.location && !locations) || (source.vCard && !contactCards)) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
    assertFits(ticket.channel, body, source);
    const copied: Partial<Message> = {
      body,
      mediaType: source.mediaType === 'template' ? kindWithoutTemplate(source) : source.mediaType,
      media: source.media && { ...source.media, source: null },
      location: source.location,
      vCard: source.vCard,
      isForwarded: true,
    };
    const of = { threadId: source.threadId, messageId: source.id };
    if (!source.media || isCaption(ticket.channel, fileKindOfMessage(source.mediaType, source.media), body))
      return [{ fields: copied, of }];
    // What the file cannot carry follows it.
    return [
      { fields: { ...copied, body: '' }, of },
      { fields: { body, isForwarded: true }, of: null },
    ];
  });
  const copies = shown.map(({ fields, of }, index) => ({
    // Ids sort by their millisecond: each copy gets the next one.
    copy: newMessage(ticket, new Date(startedAt + index), {
      ...fields,
      userId: deps.actor.userId,
      clientId: clientId && `${clientId}:${index}`,
    }),
    of,
  }));
  const messages: MessageView[] = [];
  // Who forwards looks at another conversation: what is unread in this one stays so.
  for (const { copy, of } of copies) {
    const known = { seenId: '', inboundMessages: null, ...(of ? { source: of } : {}) };
    messages.push(await viewOf(deps, ticket, await storeOwn(deps, ticket, copy, known)));
  }
  return { uuid: ticket.uuid, messages };
};

/** A copy, and the message whose file it shows too. */
type Shown = { fields: Partial<Message>; of: MessageKey | null };

/** A template is forwarded as what it shows: its text, below its header's file. */
const kindWithoutTemplate = ({ media }: Message): Message['mediaType'] =>
  media ? (uploadKindOf(media.mimeType)?.mediaType ?? 'application') : 'conversation';

const isText = ({ mediaType }: Message): boolean => mediaType === 'conversation' || mediaType === 'template';

/** The contact's open ticket, on the connection the messages come from or another; else a new one. */
const ticketWith = async (deps: MessagingDeps, contact: Contact, from: Ticket): Promise<Ticket> => {
  const { actor, tickets } = deps;
  const here = await activeTicketOf(deps, threadIdOf(from.connectionId, contact.id));
  if (here) return takenOver(deps, here, from);
  const others = await tickets.getMany(await tickets.listByContact(contact.id, 20));
  const mine = others.find(({ status, userId }) => activeStatuses.includes(status) && userId === actor.userId);
  return mine ?? started(deps, contact, from);
};

const activeTicketOf = async ({ tickets }: MessagingDeps, threadId: ThreadId): Promise<Ticket | null> => {
  const { activeTicketId } = await tickets.getThread(threadId);
  return activeTicketId ? tickets.get(activeTicketId) : null;
};

const takenOver = async (deps: MessagingDeps, ticket: Ticket, from: Ticket): Promise<Ticket> => {
  if (!canSeeTicket(deps.actor, ticket)) throw new AppError('ERR_TICKET_ALREADY_OPEN', await holderOf(deps, ticket));
  if (ticket.status === 'open' || ticket.status === 'group') return ticket;
  await updateTicket(deps, {
    id: ticket.id,
    status: ticket.isGroup ? 'group' : 'open',
    userId: deps.actor.userId,
    queueId: ticket.queueId ?? (await queueFor(deps, from)),
    isTransfered: false,
    msgTransfer: null,
    sendFarewellMessage: false,
    useIntegration: null,
  });
  return findTicket(deps, ticket.id);
};

/** The queue of the conversation that messages come from, or else the actor's first: one that was deleted is none. */
const queueFor = async ({ actor, names }: MessagingDeps, from: Ticket): Promise<QueueId | null> => {
  const { queues } = await names();
  return [from.queueId, ...actor.queueIds].find((id) => id !== null && queues.has(id)) ?? null;
};

const started = async (deps: MessagingDeps, contact: Contact, from: Ticket): Promise<Ticket> => {
  const { actor } = deps;
  if (contact.isGroup && !actor.allowGroup) throw new AppError('ERR_NO_PERMISSION', undefined);
  const { connections } = await deps.names();
  const own = [connections.get(from.connectionId), contact.connectionId ? connections.get(contact.connectionId) : undefined];
  const connection = [...own, ...connections.values()].find((candidate) => candidate && canReach(candidate, contact));
  if (!connection) throw new AppError('ERR_CONTACT_HAS_NO_NUMBER', undefined);
  // A ticket nothing can be written in helps nobody: look before it is there.
  const threadId = threadIdOf(connection.id, contact.id);
  const inherited = await inheritedBy(deps, threadId);
  await assertWindowOpen(deps, { channel: connection.channel, connectionId: connection.id, ...inherited });
  const queueId = await queueFor(deps, from);
  if (!queueId) throw new AppError('ERR_TICKET_NEEDS_QUEUE', undefined);
  try {
    const { id } = await createTicket(deps, { contactId: contact.id, queueId, whatsappId: connection.id, userId: null });
    return await findTicket(deps, id);
  } catch (error) {
    // Somebody opened one this moment; it may be ourselves, forwarding twice.
    const taken = error instanceof AppError && error.code === 'ERR_TICKET_ALREADY_OPEN' ? await activeTicketOf(deps, threadId) : null;
    if (!taken) throw error;
    return takenOver(deps, taken, from);
  }
};
