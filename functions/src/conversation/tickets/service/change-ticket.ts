import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketDeps } from '../attend/ticket-deps.ts';
import { updateTicket } from '../attend/update-ticket.ts';
import type { UpdateTicket } from '../attend/ticket-change.ts';

/** What is not said stays as it is; `null` says nothing either. */
type Change = Pick<UpdateTicket, 'id' | 'status'> & { [Field in keyof UpdateTicket]?: UpdateTicket[Field] | null };

/** Accepts, returns, transfers, closes or reopens a ticket with the actor's rights: what a person asks for, and what other areas do in a
 *  person's name.
 *  @throws AppError the codes of `updateTicket` in the contract. */
export const changeTicket = (actor: Actor, change: Change): Promise<TicketView> =>
  updateTicket(ticketDeps(actor), {
    id: change.id,
    status: change.status,
    userId: change.userId ?? null,
    queueId: change.queueId ?? null,
    isTransfered: change.isTransfered ?? false,
    msgTransfer: change.msgTransfer ?? null,
    sendFarewellMessage: change.sendFarewellMessage ?? true,
    useIntegration: change.useIntegration ?? null,
    rate: change.rate ?? null,
    inboundMessages: change.inboundMessages ?? null,
  });
