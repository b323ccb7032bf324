import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { isSnoozeTime, maySnooze } from '@balcao/shared/domain/tickets/snooze.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { findTicket } from './find-ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { viewTicket } from './view-tickets.ts';

/** Puts a ticket off until then, or takes it up again (null). It leaves its list and its numbers, keeps its status, and comes back at that time, or when
 *  its customer writes.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TICKET_TRANSITION, ERR_SNOOZE_TIME. */
export const snoozeTicket = (deps: TicketDeps, id: TicketId, until: string | null): Promise<TicketView> =>
  untilUndisturbed(async () => {
    const now = deps.now();
    const ticket = await findTicket(deps, id);
    const isSo = (ticket.snoozedUntil ?? null) === until;
    if (isSo) return viewTicket(deps, ticket);
    if (until !== null && !maySnooze(ticket.status))
      throw new AppError('ERR_TICKET_TRANSITION', { from: ticket.status, to: ticket.status });
    if (until !== null && !isSnoozeTime(until, now)) throw new AppError('ERR_SNOOZE_TIME', undefined);
    const saved = await deps.tickets.snooze(ticket, until, { userId: deps.actor.userId, at: now.toISOString() });
    return saved ? viewTicket(deps, saved) : undefined;
  });
