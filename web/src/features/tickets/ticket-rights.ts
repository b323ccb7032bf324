import type { Me } from '@balcao/shared/contract/auth.ts';
import { canReopen, canTransfer } from '@balcao/shared/domain/tickets/can-change-status.ts';
import type { TicketView } from './ticket-types.ts';

/** What this person may do to a ticket as it is now; the server checks again. Spec 1 sections 4 and 6. */
export const ticketRights = (ticket: TicketView, user: Me) => {
  const admin = user.profile === 'admin';
  const { status } = ticket;
  const waiting = status === 'pending' || status === 'lgpd';
  const active = status === 'open' || status === 'group';
  return {
    accept: waiting,
    reopen: canReopen(status),
    returnToQueue: active,
    resolve: active,
    ignore: waiting && (admin || user.userClosePendingTicket === 'enabled'),
    transfer: canTransfer(status),
    delete: admin,
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

/** Admins, and users who may see other people's chats. */
export const maySeeAll = (user: Me): boolean => user.profile === 'admin' || user.allUserChat === 'enabled';
