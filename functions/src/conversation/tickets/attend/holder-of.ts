import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';

/** Who has the ticket, for the notice the loser sees. */
export const holderOf = async ({ names }: Pick<TicketDeps, 'names'>, ticket: Ticket) => {
  const { users, queues } = await names();
  return {
    userId: ticket.userId,
    userName: ticket.userId ? (users.get(ticket.userId)?.name ?? null) : null,
    queueName: ticket.queueId ? (queues.get(ticket.queueId)?.name ?? null) : null,
    uuid: ticket.uuid,
  };
};
