import type { Me } from '@balcao/shared/contract/auth.ts';
import { mayAccept } from '@balcao/shared/domain/tickets/transitions/accept.ts';
import { isIgnored, mayClose } from '@balcao/shared/domain/tickets/transitions/close.ts';
import { mayReopen } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import { mayReturn } from '@balcao/shared/domain/tickets/transitions/return.ts';
import { mayTransfer } from '@balcao/shared/domain/tickets/transitions/transfer.ts';
import { may, viewerOf } from '../../lib/rights.ts';
import type { TicketView } from './ticket-types.ts';

/** What this person may do to a ticket as it is now; by the rules that the server checks again. */
export const ticketRights = (ticket: TicketView, user: Me) => {
  const { status } = ticket;
  const active = mayReturn(status);
  return {
    accept: mayAccept(status),
    reopen: mayReopen(status),
    returnToQueue: active,
    resolve: active,
    ignore: isIgnored(status) && mayClose(status, viewerOf(user)),
    transfer: mayTransfer(status),
    delete: may(user, 'tickets:delete'),
    write: active,
  };
};

export type TicketRights = ReturnType<typeof ticketRights>;

/** What may be done to a ticket that is no longer this person's to see. */
export const noTicketRights: TicketRights = {
  accept: false,
  reopen: false,
  returnToQueue: false,
  resolve: false,
  ignore: false,
  transfer: false,
  delete: false,
  write: false,
};
