import { randomUUID } from 'node:crypto';
import { isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import { ticketUuid, type QueueId, type TicketId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { fillPlaceholders, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { decideUndo, decideUpdate, type UpdateDecision } from '@balcao/shared/domain/tickets/decide-update.ts';
import { isUndoOfTransfer } from '@balcao/shared/domain/tickets/undo-transfer.ts';
import type { TicketTransfer, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers, type Actor } from '../../platform/actor.ts';
import { calledName } from '../../contacts/service/contact-records.ts';
import type { StoredTicket } from '../store/conversation-tables.ts';
import type { LogEntry } from '../store/ticket-store.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicket } from './find-ticket.ts';
import { idRef, newMessage, touchOfSent } from '../messages/new-message.ts';
import { loadTicketViews } from '../service/ticket-views.ts';

export type UpdateTicket = {
  id: TicketId;
  status: 'open' | 'pending' | 'group' | 'closed';
  userId: UserId | null;
  queueId: QueueId | null;
  isTransfered: boolean;
  msgTransfer: string | null;
  sendFarewellMessage: boolean;
  useIntegration: boolean | null;
};

type Decided = Exclude<UpdateDecision, { kind: 'nothing' | 'refuse' | 'refuse-transition' }>;

/** Accepts, returns, transfers, closes or reopens a ticket (spec 1 section 4) and gives it as saved. Ticket, log, thread
 *  and automatic messages change together or not at all.
 *  @throws AppError the codes of the contract; ERR_TICKET_HELD_BY_OTHER tells who was faster. */
export const updateTicket = async (deps: TicketDeps, request: UpdateTicket): Promise<TicketView> => {
  const now = deps.now();
  const found = await deps.tickets.get(request.id);
  const isUndo = found !== null && isUndoOfTransfer(found, deps.actor, request, now);
  const ticket = isUndo ? found : await findTicket(deps, request.id);
  const decision = isUndo ? decideUndo(ticket, request) : decideUpdate(ticket, deps.actor, request);
  if (decision.kind === 'nothing') return view(deps, ticket);
  if (decision.kind === 'refuse-transition') throw new AppError('ERR_TICKET_TRANSITION', decision);
  if (decision.kind === 'refuse') {
    if (decision.code === 'ERR_TICKET_HELD_BY_OTHER') throw new AppError('ERR_TICKET_HELD_BY_OTHER', await holderOf(deps, ticket));
    throw new AppError(decision.code, undefined);
  }
  await assertTargets(deps, request, decision, ticket);
  if (decision.kind === 'transfer' && !isUndo && deps.actor.settings.closeTicketOnTransfer === 'true')
    return transferToNewTicket(deps, ticket, decision, request, now);
  const messages = isUndo ? [] : await messagesOf(deps, ticket, decision, request, now);
  const last = messages.filter((message) => !message.isPrivate).at(-1);
  const updatedAt = now.toISOString();
  const write = await deps.tickets.change(
    ticket,
    {
      ...decision.change,
      ...(decision.kind === 'accept' && ticket.acceptedAt === null ? { acceptedAt: updatedAt } : {}),
      ...(decision.kind === 'close' ? { closedAt: updatedAt } : {}),
      ...(decision.kind === 'reopen' ? { closedAt: null } : {}),
      ...(decision.kind === 'transfer' ? { transfer: transferOf(deps.actor, ticket, decision.change, updatedAt) } : {}),
      ...(request.useIntegration === null ? {} : { useIntegration: request.useIntegration }),
      ...(last ? { lastMessage: touchOfSent(last).lastMessage, lastMessageFromMe: true, lastMessageId: last.id } : {}),
      updatedAt,
    },
    logOf(deps, decision, request),
    {
      messages,
      refs: messages.map(idRef),
      ...(decision.kind === 'close' ? { thread: 'release' as const } : {}),
      ...(decision.kind === 'reopen' ? { thread: 'claim' as const } : {}),
    },
  );
  if (write.outcome === 'saved') return view(deps, write.ticket);
  throw await lostError(deps, decision, ticket, write.ticket);
};

const transferOf = (actor: Actor, ticket: StoredTicket, { userId, queueId }: Decided['change'], at: string): TicketTransfer => ({
  at,
  byUserId: actor.userId,
  fromUserId: ticket.userId,
  fromQueueId: ticket.queueId,
  toUserId: userId ?? null,
  toQueueId: queueId ?? null,
});

/** Transfer as some companies want it: the old episode ends and the next begins with the one it went to. */
const transferToNewTicket = async (
  deps: TicketDeps,
  ticket: StoredTicket,
  decision: Decided,
  request: UpdateTicket,
  now: Date,
): Promise<TicketView> => {
  const at = now.toISOString();
  const next: StoredTicket = {
    ...ticket,
    ...decision.change,
    id: await deps.companies.nextTicketId(),
    uuid: ticketUuid.parse(randomUUID()),
    transfer: transferOf(deps.actor, ticket, decision.change, at),
    acceptedAt: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const messages = await messagesOf(deps, next, decision, request, now);
  const log = logOf(deps, decision, request);
  const opened: LogEntry[] = [{ type: 'created', userId: deps.actor.userId, queueId: next.queueId }, ...log];
  const closed: LogEntry[] = [{ type: 'closed', userId: deps.actor.userId, queueId: ticket.queueId }];
  if ((await deps.tickets.replace(ticket, next, { closed, opened }, messages, messages.map(idRef))) === 'lost')
    throw new AppError('ERR_TICKET_CHANGED', undefined);
  return view(deps, next);
};

const view = async (deps: TicketDeps, ticket: StoredTicket): Promise<TicketView> => {
  const [shown] = await loadTicketViews([ticket], {
    companyId: deps.actor.companyId,
    contacts: deps.contacts,
    directory: deps.directory,
    hideNumber: hidesNumbers(deps.actor),
  });
  if (!shown) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  return shown;
};

/** Who has the ticket, for the notice the loser sees. */
export const holderOf = async ({ directory }: Pick<TicketDeps, 'directory'>, ticket: StoredTicket) => {
  const { users, queues } = await directory();
  return {
    userId: ticket.userId,
    userName: ticket.userId ? (users.get(ticket.userId)?.name ?? null) : null,
    queueName: ticket.queueId ? (queues.get(ticket.queueId)?.name ?? null) : null,
    uuid: ticket.uuid,
  };
};

const lostError = async (deps: TicketDeps, decision: Decided, before: StoredTicket, now: StoredTicket | null): Promise<AppError> => {
  if (!now) return new AppError('ERR_TICKET_NOT_FOUND', undefined);
  if (decision.kind === 'accept' && now.userId && now.userId !== deps.actor.userId)
    return new AppError('ERR_TICKET_HELD_BY_OTHER', await holderOf(deps, now));
  if (decision.kind === 'reopen' && now.status === before.status) {
    const { activeTicketId } = await deps.tickets.getThread(before.threadId);
    const active = activeTicketId ? await deps.tickets.get(activeTicketId) : null;
    if (active) return new AppError('ERR_TICKET_ALREADY_OPEN', await holderOf(deps, active));
  }
  return new AppError('ERR_TICKET_CHANGED', undefined);
};

const assertTargets = async (deps: TicketDeps, request: UpdateTicket, decision: Decided, ticket: StoredTicket): Promise<void> => {
  const { queues, users } = await deps.directory();
  if (request.queueId && !queues.has(request.queueId)) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  if (decision.kind === 'transfer' && request.userId && !users.has(request.userId)) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  if (decision.kind === 'transfer' && request.userId && ticket.isGroup && !users.get(request.userId)?.allowGroup)
    throw new AppError('ERR_NO_PERMISSION', undefined);
  if (decision.kind === 'close' && decision.needsTag && deps.actor.settings.requiredTag === 'enabled') {
    const contact = await deps.contacts.get(ticket.contactId);
    if (!contact?.tagIds.length) throw new AppError('ERR_TAG_REQUIRED', undefined);
  }
};

const logOf = ({ actor }: TicketDeps, decision: Decided, request: UpdateTicket): LogEntry[] =>
  decision.log.map((type) => ({
    type,
    userId: type === 'receivedTransfer' ? request.userId : actor.userId,
    queueId: decision.change.queueId ?? null,
  }));

/** The automatic messages that go with a change: greeting on accept, farewell on close, notice and note on transfer.
 *  Outside the reply window the customer gets none. */
const messagesOf = async (
  deps: TicketDeps,
  ticket: StoredTicket,
  decision: Decided,
  request: UpdateTicket,
  now: Date,
): Promise<Message[]> => {
  const { actor } = deps;
  const { queues, connections, users } = await deps.directory();
  const contact = await deps.contacts.get(ticket.contactId);
  const queueId = decision.change.queueId ?? ticket.queueId;
  const filled = (text: string) =>
    fillPlaceholders(
      text,
      placeholderValues(
        {
          contactName: calledName(contact),
          userName: actor.name,
          queue: queueId ? (queues.get(queueId)?.name ?? '') : '',
          connection: connections.get(ticket.connectionId)?.name ?? '',
          ticketId: ticket.id,
        },
        actor.timeZone,
        now,
      ),
    ).trim();
  const reachable = isReplyWindowOpen(ticket.channel, ticket.lastInboundAt, now);
  const toCustomer = (text: string | undefined, at: Date): Message[] => {
    const body = filled(text ?? '');
    return body && reachable ? [newMessage({ ...ticket, queueId }, at, { body, userId: actor.userId })] : [];
  };
  switch (decision.kind) {
    case 'accept': {
      const groupsToo = !ticket.isGroup || connections.get(ticket.connectionId)?.groupAsTicket === true;
      return actor.settings.sendGreetingAccepted === 'enabled' && groupsToo ? toCustomer(actor.settings.greetingAcceptedMessage, now) : [];
    }
    case 'close':
      return request.sendFarewellMessage
        ? toCustomer(users.get(actor.userId)?.farewellMessage || connections.get(ticket.connectionId)?.complationMessage, now)
        : [];
    case 'transfer': {
      const note = request.msgTransfer?.trim();
      return [
        ...(note ? [newMessage({ ...ticket, queueId }, now, { body: note, isPrivate: true, userId: actor.userId, ack: 1 })] : []),
        ...(actor.settings.sendMsgTransfTicket === 'enabled'
          ? toCustomer(actor.settings.transferMessage, new Date(now.getTime() + 1))
          : []),
      ];
    }
    default:
      return [];
  }
};
