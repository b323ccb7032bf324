import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { loadTicketViews } from '../service/ticket-views.ts';
import type { TicketDeps } from './ticket-deps.ts';

/** Tickets as who asks may see them, in the order given; one whose contact is gone is left out. */
export const viewTickets = (
  { actor, contacts, names }: Pick<TicketDeps, 'actor' | 'contacts' | 'names'>,
  tickets: ReadonlyArray<Ticket>,
): Promise<TicketView[]> => loadTicketViews(tickets, { companyId: actor.companyId, contacts, names, hideNumber: hidesNumbers(actor) });

/** @throws AppError `ERR_TICKET_NOT_FOUND` when its contact is gone. */
export const viewTicket = async (deps: Parameters<typeof viewTickets>[0], ticket: Ticket): Promise<TicketView> => {
  const [shown] = await viewTickets(deps, [ticket]);
  if (!shown) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  return shown;
};
