import type { UpdateTicket, Decided } from './ticket-change.ts';
import { randomUUID } from 'node:crypto';
import { canReach } from '@balcao/shared/domain/channels.ts';
import { ticketUuidOf, type QueueId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Effect } from '@balcao/shared/domain/automation/effect.ts';
import { decideUpdate } from '@balcao/shared/domain/tickets/decide-update.ts';
import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import { mayReturn } from '@balcao/shared/domain/tickets/transitions/return.ts';
import { ratedReason } from '@balcao/shared/domain/automation/rating-scale.ts';
import { askRating, asksRating } from '@balcao/shared/domain/tickets/transitions/ask-rating.ts';
import { close } from '@balcao/shared/domain/tickets/transitions/close.ts';
import { undoTransfer } from '@balcao/shared/domain/tickets/transitions/transfer.ts';
import type { LogEntry, Refusal } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { isUndoOfTransfer } from '@balcao/shared/domain/tickets/undo-transfer.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { arrivalSays } from '../automation/with-arrivals.ts';
import { touchOfSent } from '../messages/new-message.ts';
import { viewTicket } from './view-tickets.ts';
import { automaticMessages } from './automatic-messages.ts';
import { seenBy } from './find-ticket.ts';
import { holderOf } from './holder-of.ts';
import type { TicketDeps } from './ticket-deps.ts';

/** Accepts, returns, transfers, closes or reopens a ticket and gives it as saved. Ticket, log, thread and automatic messages change together or
 *  not at all. When the ticket changed since it was read, it is decided again.
 *  @throws AppError the codes of the contract; ERR_TICKET_HELD_BY_OTHER tells who was faster. */
export const updateTicket = async (deps: TicketDeps, request: UpdateTicket): Promise<TicketView> =>
  decideAndChange(deps, request, request.inboundMessages ?? null, 4);

/** @param known how many of the customer's messages are known; null = those that are there now. */
const decideAndChange = async (deps: TicketDeps, request: UpdateTicket, known: number | null, triesLeft: number): Promise<TicketView> => {
  const now = deps.now();
  const at = now.toISOString();
  const found = await deps.tickets.get(request.id);
  const isUndo = found !== null && isUndoOfTransfer(found, deps.actor, request, now);
  if (!isUndo && found !== null && isAcceptedByColleague(deps.actor, found, request, now))
    throw new AppError('ERR_TICKET_HELD_BY_OTHER', await holderOf(deps, found));
  const ticket = isUndo ? found : seenBy(deps.actor, found);
  const inboundMessages = known ?? ticket.inboundMessages ?? 0;
  const newQueueId = request.queueId && request.queueId !== ticket.queueId ? request.queueId : null;
  const decided = isUndo
    ? undoTransfer(ticket, { userId: deps.actor.userId, at }, request)
    : decideUpdate(ticket, deps.actor, { ...request, inboundMessages }, at);
  const decision = decided.kind === 'close' ? await withRating(deps, ticket, decided, request, now) : decided;
  if (decision.kind === 'nothing' || (!isUndo && isThereAlready(ticket, request))) return viewTicket(deps, ticket);
  if (decision.kind === 'refuse') throw await refusalOf(deps, decision, ticket);
  await assertTargets(deps, request, decision, ticket, newQueueId);
  const receiver = receiverOf(decision);
  const again = async (): Promise<TicketView> => {
    if (newQueueId && !(await deps.queues.stands(newQueueId))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
    if (receiver && !(await deps.users.get(receiver))?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
    if (triesLeft === 0) throw new AppError('ERR_TICKET_CHANGED', undefined);
    return decideAndChange(deps, request, inboundMessages, triesLeft - 1);
  };
  const alongside = [
    ...(receiver ? [deps.users.activeWrite(receiver)] : []),
    ...(newQueueId ? [deps.queues.standsWrite(newQueueId)] : []),
    ...(decision.kind === 'reopen' ? [deps.contacts.standsWrite(ticket.contactId)] : []),
  ];
  if (decision.kind === 'transfer' && !isUndo && deps.actor.settings.closeTicketOnTransfer === 'true')
    return (await transferToNewTicket(deps, ticket, decision, request, alongside, now)) ?? again();
  const arrival = isUndo ? [] : await arrivalOf(deps, ticket, decision, now);
  const messages = isUndo ? [] : await automaticMessages(deps, ticket, decision, request, arrival, now);
  const last = messages.filter((message) => !message.isPrivate).at(-1);
  const change = {
    ...decision.change,
    ...toldBy(arrival, ticket),
    ...(request.useIntegration === null ? {} : { useIntegration: request.useIntegration }),
    ...(decision.kind === 'close' && request.rate ? { rating: { rate: request.rate, at, userId: deps.actor.userId } } : {}),
    ...(last ? { lastMessage: touchOfSent(last).lastMessage, lastMessageFromMe: true, lastMessageId: last.id } : {}),
  };
  const log = decision.log.map((entry) =>
    decision.kind === 'close' && request.rate && entry.type === 'closed'
      ? { ...entry, reason: ratedReason({ scale: 'rate', value: request.rate }) }
      : entry,
  );
  const write = await deps.tickets.change(ticket, { ...decision, change, log }, messages, [], alongside);
  if (write.outcome === 'saved') return viewTicket(deps, write.ticket);
  const conflict = await conflictOf(deps, decision, ticket, write.ticket);
  if (conflict) throw conflict;
  return again();
};

/** Long enough for two who saw it wait at the same moment, on the slowest line. */
const justMs = 60_000;
const hasJustBeenAccepted = ({ acceptedAt, createdAt }: Ticket, now: Date): boolean =>
  acceptedAt !== null && acceptedAt !== createdAt && now.getTime() - Date.parse(acceptedAt) < justMs;

/** A colleague has accepted it, and the actor could have done so while it waited: they are told who holds it, though they may not see it any more. */
const isAcceptedByColleague = (actor: Actor, found: Ticket, { status, isTransfered }: UpdateTicket, now: Date): boolean =>
  status === 'open' &&
  !isTransfered &&
  found.status === 'open' &&
  found.userId !== null &&
  found.userId !== actor.userId &&
  hasJustBeenAccepted(found, now) &&
  !canSeeTicket(actor, found) &&
  canSeeTicket(actor, { ...found, status: 'pending', userId: null });

/** The end of a ticket, or the question how content its customer was, where the company asks. */
const withRating = async <Close extends Extract<Decided, { kind: 'close' }>>(
  { actor, names }: TicketDeps,
  ticket: Ticket,
  decision: Close,
  { rate }: UpdateTicket,
  now: Date,
): Promise<Close> => {
  if (actor.settings.userRating !== 'enabled') return decision;
  const question = (await names()).connections.get(ticket.connectionId)?.ratingMessage ?? '';
  const isAsked = asksRating(ticket, { isWanted: true, question, isRated: Boolean(rate), isReachable: isReachable(ticket, now) });
  return isAsked ? { ...decision, ...askRating(ticket, question, { userId: actor.userId, at: now.toISOString() }) } : decision;
};

/** A transfer to whoever has it, as a second press of "undo" asks for it; a note makes it one that is meant. */
const isThereAlready = ({ status, userId, queueId }: Ticket, request: UpdateTicket): boolean =>
  request.isTransfered &&
  userId !== null &&
  mayReturn(status) &&
  request.userId === userId &&
  request.queueId === queueId &&
  !request.msgTransfer?.trim();

/** Transfer as some companies want it: the old episode ends and the next begins with the one it went to.
 *  @returns null when the ticket changed meanwhile. */
const transferToNewTicket = async (
  deps: TicketDeps,
  ticket: Ticket,
  decision: Decided,
  request: UpdateTicket,
  alongside: ReadonlyArray<RowWrite>,
  now: Date,
): Promise<TicketView | null> => {
  const by = { userId: deps.actor.userId, at: now.toISOString() };
  const id = await deps.companies.nextTicketId();
  const { bot: _remembered, stateAt: _began, ...passedOn } = ticket;
  const next: Ticket = {
    ...passedOn,
    ...decision.change,
    id,
    uuid: ticketUuidOf(id, randomUUID()),
    acceptedAt: null,
    closedAt: null,
    createdAt: by.at,
  };
  const closing = close(ticket, by);
  if (closing.kind === 'nothing') throw new Error('a closed ticket was passed on');
  const arrival = await arrivalOf(deps, ticket, decision, now);
  const messages = await automaticMessages(deps, next, decision, request, arrival, now);
  const log: LogEntry[] = [{ type: 'created', userId: by.userId, queueId: next.queueId }, ...decision.log];
  const opening = { ticket: { ...next, ...toldBy(arrival, ticket) }, log };
  const outcome = await deps.tickets.replace(ticket, closing, opening, messages, alongside);
  return outcome === 'lost' ? null : viewTicket(deps, next);
};

/** What the queue tells a customer who was passed on to it and waits there; who has an attendant at once waits for nobody. */
const arrivalOf = async ({ facts }: TicketDeps, ticket: Ticket, { kind, change }: Decided, now: Date): Promise<ReadonlyArray<Effect>> => {
  if (kind !== 'transfer' || change.userId || !change.queueId || ticket.isGroup) return [];
  if (!isReachable(ticket, now)) return [];
  const cameFrom = ticket.queueId;
  const waitsIn = ticket.status === 'pending' ? cameFrom : null;
  return arrivalSays(facts, { ticket: { queueId: change.queueId, bot: ticket.bot }, cameFrom, waitsIn, now });
};

/** That the customer was told of a closed queue, so that their next message is not answered with it again. */
const toldBy = (arrival: ReadonlyArray<Effect>, { bot }: Ticket): Pick<Ticket, 'bot'> => {
  const remembered = arrival.find((effect) => effect.kind === 'remember');
  return remembered?.change.told === undefined ? {} : { bot: { version: (bot?.version ?? 0) + 1, told: remembered.change.told } };
};

const refusalOf = async (deps: TicketDeps, refusal: Refusal, ticket: Ticket): Promise<AppError> => {
  switch (refusal.code) {
    case 'ERR_TICKET_TRANSITION':
      return new AppError(refusal.code, { from: refusal.from, to: refusal.to });
    case 'ERR_TICKET_HELD_BY_OTHER':
      return new AppError(refusal.code, await holderOf(deps, ticket));
    default:
      return new AppError(refusal.code, undefined);
  }
};

/** Why somebody else's change is in the way of this one; null when it is not: then the same is decided on the ticket as it is now. */
const conflictOf = async (deps: TicketDeps, decision: Decided, before: Ticket, now: Ticket | null): Promise<AppError | null> => {
  if (!now) return new AppError('ERR_TICKET_NOT_FOUND', undefined);
  const isTaken = now.userId !== null && now.userId !== deps.actor.userId && now.userId !== before.userId;
  if (isTaken)
    return decision.kind === 'accept'
      ? new AppError('ERR_TICKET_HELD_BY_OTHER', await holderOf(deps, now))
      : new AppError('ERR_TICKET_CHANGED', undefined);
  if (decision.kind === 'reopen' && now.status === before.status) {
    const { activeTicketId } = await deps.tickets.getThread(before.threadId);
    const active = activeTicketId ? await deps.tickets.get(activeTicketId) : null;
    if (active) return new AppError('ERR_TICKET_ALREADY_OPEN', await holderOf(deps, active));
    const contact = await deps.contacts.get(before.contactId);
    if (!contact) return new AppError('ERR_TICKET_NOT_FOUND', undefined);
    // Their answer would come in the conversation of the one who stayed.
    if (contact.merged) return new AppError('ERR_CONTACT_MERGED', undefined);
  }
  return null;
};

/** The attendant of the ticket after an accept, a transfer or a reopening; null = nobody. They must be active: only admins see the tickets of others. */
const receiverOf = (decision: Decided): UserId | null =>
  decision.kind === 'accept' || decision.kind === 'transfer' || decision.kind === 'reopen' ? (decision.change.userId ?? null) : null;

/** @param newQueueId the queue it comes into; the one it is in may have been deleted. */
const assertTargets = async (
  deps: TicketDeps,
  request: UpdateTicket,
  decision: Decided,
  ticket: Ticket,
  newQueueId: QueueId | null,
): Promise<void> => {
  const { queues, users, connections } = await deps.names();
  if (newQueueId && !queues.has(newQueueId)) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  const receiver = receiverOf(decision);
  if (receiver && receiver !== deps.actor.userId && !users.get(receiver)?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  if (decision.kind === 'transfer' && request.userId && ticket.isGroup && !users.get(request.userId)?.allowGroup)
    throw new AppError('ERR_NO_PERMISSION', undefined);
  if (decision.kind === 'reopen') {
    const contact = await deps.contacts.get(ticket.contactId);
    const connection = connections.get(ticket.connectionId);
    if (contact && !contact.merged && connection && !canReach(connection, contact)) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  }
  if (decision.kind === 'close' && decision.needsTag && deps.actor.settings.requiredTag === 'enabled') {
    const contact = await deps.contacts.get(ticket.contactId);
    if (!contact?.tagIds.length) throw new AppError('ERR_TAG_REQUIRED', undefined);
  }
};
