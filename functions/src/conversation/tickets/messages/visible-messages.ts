import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { canSeeMessage } from '@balcao/shared/domain/tickets/can-see-message.ts';
import type { TicketDeps } from '../attend/ticket-deps.ts';

type Where = Pick<Message, 'ticketId' | 'queueId'>;

/** Which of these messages the actor may see. One stored before its ticket had a queue goes by the queue the ticket got. */
export const visibleTo = async (
  { actor, tickets }: Pick<TicketDeps, 'actor' | 'tickets'>,
  ticket: Ticket,
  all: ReadonlyArray<Where>,
): Promise<(message: Where) => boolean> => {
  if (actor.profile === 'admin' || actor.allHistoric) return () => true;
  const without = new Set(
    all.filter(({ ticketId, queueId }) => queueId === null && ticketId !== ticket.id).map(({ ticketId }) => ticketId),
  );
  const queueOf = new Map((await tickets.getMany([...without])).map(({ id, queueId }) => [id, queueId]));
  return ({ ticketId, queueId }) =>
    (queueId !== null || ticketId === ticket.id || queueOf.has(ticketId)) &&
    canSeeMessage(actor, ticket.id, { ticketId, queueId: queueId ?? queueOf.get(ticketId) ?? null });
};
