import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { MessageDecision, Ticket, TicketLogEntry } from '@balcao/shared/domain/tickets/ticket.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicket } from './find-ticket.ts';

/** What happened to a ticket, and what was decided on the last messages of its customer, both newest first. */
export const listTicketLog = async (
  deps: TicketDeps,
  id: TicketId,
  only?: 'events',
): Promise<{ logs: TicketLogEntry[]; decisions: MessageDecision[] }> => {
  const ticket = await findTicket(deps, id);
  const [entries, decisions, { users, queues }] = await Promise.all([
    deps.tickets.listLog(id),
    only ? [] : decisionsOf(deps, ticket),
    deps.names(),
  ]);
  const logs = entries.map((entry) => {
    const user = entry.userId ? users.get(entry.userId) : undefined;
    const queue = entry.queueId ? queues.get(entry.queueId) : undefined;
    return {
      id: entry.id,
      type: entry.type,
      user: user ? { id: user.id, name: user.name } : null,
      queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
      reason: entry.reason,
      createdAt: entry.createdAt,
    };
  });
  return { logs, decisions };
};

/** Of the newest messages only, however long the ticket is. */
const messagesRead = 200;
/** Messages of one moment may be placed a little behind it. */
const placedWithinMs = 60_000;

const decisionsOf = async ({ messages }: TicketDeps, { id, threadId, closedAt }: Ticket): Promise<MessageDecision[]> => {
  // Behind the end of a ticket are those of the tickets after it.
  const end = closedAt === null ? null : derivedUlid(new Date(Date.parse(closedAt) + placedWithinMs), 'end');
  const { messages: newest } = await messages.list(threadId, end, messagesRead);
  return newest.flatMap(({ ticketId, fromMe, handledBy, id: messageId, createdAt }) =>
    ticketId === id && !fromMe && handledBy !== undefined ? [{ messageId, reason: handledBy, createdAt }] : [],
  );
};
