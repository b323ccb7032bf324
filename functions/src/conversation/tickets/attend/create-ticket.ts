import { canReach } from '@balcao/shared/domain/channels.ts';
import { randomUUID } from 'node:crypto';
import { threadIdOf, ticketUuidOf, type ConnectionId, type ContactId, type QueueId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { open } from '@balcao/shared/domain/tickets/transitions/open.ts';
import { workingStatus } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { viewTicket } from './view-tickets.ts';
import { holderOf } from './holder-of.ts';

export type CreateTicket = { contactId: ContactId; queueId: QueueId; whatsappId: ConnectionId | null; userId: UserId | null };

/** Starts a conversation from our side: an open ticket with the caller (admins may name another attendant).
 *  @throws AppError ERR_TICKET_ALREADY_OPEN with its holder when the thread is taken; ERR_NO_PERMISSION for a group, unless caller and holder
 *  may work with groups; ERR_CHANNEL_CANNOT when the connection has no name to write to the contact by. */
export const createTicket = async (deps: TicketDeps, request: CreateTicket): Promise<TicketView> => {
  const { queues, connections, users } = await deps.names();
  const asked = await deps.contacts.get(request.contactId);
  // Somebody else stands for one who was merged.
  const contact = asked?.merged ? await deps.contacts.get(asked.merged.into) : asked;
  if (!contact) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  if (!queues.has(request.queueId)) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  const connection = chosenConnection([...connections.values()], request.whatsappId);
  const chosen = deps.actor.profile === 'admin' ? request.userId : null;
  const holder = chosen ?? deps.actor.userId;
  if (chosen && !users.get(chosen)?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  if (contact.isGroup && !(deps.actor.allowGroup && users.get(holder)?.allowGroup)) throw new AppError('ERR_NO_PERMISSION', undefined);
  if (!canReach(connection, contact)) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  const threadId = threadIdOf(connection.id, contact.id);
  await assertFree(deps, threadId);
  const id = await deps.companies.nextTicketId();
  const opening = open(
    {
      id,
      uuid: ticketUuidOf(id, randomUUID()),
      threadId,
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      isGroup: contact.isGroup,
      status: workingStatus(contact),
      queueId: request.queueId,
      userId: holder,
      ...(await inheritedBy(deps, threadId)),
    },
    { userId: deps.actor.userId, at: deps.now().toISOString() },
  );
  const alongside = [deps.contacts.standsWrite(contact.id), deps.queues.standsWrite(request.queueId), deps.users.activeWrite(holder)];
  const write = await deps.tickets.open(opening, [], [], { alongside });
  if (write === 'lost') {
    await assertFree(deps, threadId);
    if (!(await deps.queues.stands(request.queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
    if (!(await deps.users.get(holder))?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
    // Whoever held the thread has let it go again, or the contact is gone.
    return createTicket(deps, request);
  }
  return viewTicket(deps, opening.ticket);
};

const chosenConnection = (connections: ReadonlyArray<Connection>, id: ConnectionId | null): Connection => {
  if (id) {
    const connection = connections.find((candidate) => candidate.id === id);
    if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
    return connection;
  }
  const fallback = connections.find(({ isDefault }) => isDefault);
  if (!fallback) throw new AppError('ERR_NO_DEFAULT_CONNECTION', undefined);
  return fallback;
};

const assertFree = async (deps: TicketDeps, threadId: Ticket['threadId']): Promise<void> => {
  const { activeTicketId } = await deps.tickets.getThread(threadId);
  const active = activeTicketId ? await deps.tickets.get(activeTicketId) : null;
  if (active) throw new AppError('ERR_TICKET_ALREADY_OPEN', await holderOf(deps, active));
};

/** What a thread's next ticket has of its last one: the customer's last message, from which the reply window counts, and which app may write. */
export const inheritedBy = async (
  { tickets }: Pick<TicketDeps, 'tickets'>,
  threadId: Ticket['threadId'],
): Promise<Pick<Ticket, 'lastInboundAt' | 'threadControl'>> => {
  const { lastTicketId } = await tickets.getThread(threadId);
  const last = lastTicketId ? await tickets.get(lastTicketId) : null;
  return { lastInboundAt: last?.lastInboundAt ?? null, ...(last?.threadControl ? { threadControl: last.threadControl } : {}) };
};
