import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { TicketLogEntry } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicket } from './find-ticket.ts';

/** What happened to a ticket, newest first. */
export const listTicketLog = async (deps: TicketDeps, id: TicketId): Promise<{ logs: TicketLogEntry[] }> => {
  await findTicket(deps, id);
  const [entries, { users, queues }] = await Promise.all([deps.tickets.listLog(id), deps.names()]);
  return {
    logs: entries.map((entry) => {
      const user = entry.userId ? users.get(entry.userId) : undefined;
      const queue = entry.queueId ? queues.get(entry.queueId) : undefined;
      return {
        id: entry.id,
        type: entry.type,
        user: user ? { id: user.id, name: user.name } : null,
        queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
        createdAt: entry.createdAt,
      };
    }),
  };
};
