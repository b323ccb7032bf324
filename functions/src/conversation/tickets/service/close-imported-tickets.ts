import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { close } from '@balcao/shared/domain/tickets/transitions/close.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

/** Tickets one call closes at most, well inside the gateway's 29 s. */
const maxPerCall = 200;
const atOnce = 10;

/** Closes tickets an import made that nobody took since, without farewell. What an attendant took, a customer wrote into or
 *  somebody closed is left as it is. Another call of the same kind at the same time does no harm. `hasMore`: call again. */
export const closeImportedTickets = async (
  { companyId, now }: { companyId: CompanyId; now: () => Date },
  connectionId: ConnectionId,
): Promise<{ closed: number; hasMore: boolean }> => {
  const tickets = ticketStoreFor(companyId);
  const ids = await tickets.listImported(connectionId, maxPerCall + 1);
  const page = ids.slice(0, maxPerCall);
  const found = await tickets.getMany(page);
  let closed = 0;
  const unsettled = new Set<number>();
  for (let start = 0; start < found.length; start += atOnce) {
    await Promise.all(
      found.slice(start, start + atOnce).map(async (ticket) => {
        const outcome = await closeOne({ tickets, now }, ticket);
        if (outcome === 'closed') closed++;
        if (outcome === 'lost') unsettled.add(ticket.id);
      }),
    );
  }
  await tickets.forgetImported(
    connectionId,
    page.filter((id) => !unsettled.has(id)),
  );
  return { closed, hasMore: ids.length > maxPerCall || unsettled.size > 0 };
};

const closeOne = async (
  { tickets, now }: { tickets: Pick<TicketStore, 'change'>; now: () => Date },
  ticket: Ticket,
): Promise<'closed' | 'kept' | 'lost'> => {
  if (!isUntouched(ticket)) return 'kept';
  const closing = close(ticket, { userId: null, at: now().toISOString() });
  if (closing.kind === 'nothing') return 'kept';
  const write = await tickets.change(ticket, closing);
  if (write.outcome === 'saved') return 'closed';
  return write.ticket && isUntouched(write.ticket) ? 'lost' : 'kept';
};

const isUntouched = ({ status, userId, unreadMessages }: Ticket): boolean =>
  (status === 'pending' || status === 'group') && userId === null && unreadMessages === 0;
