import { canReopen, canTransfer } from '@balcao/shared/domain/tickets/can-change-status.ts';
import { ticketStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import { describe, expect, it } from 'vitest';
import { aTicketView, aMe } from '../../testing/builders.ts';
import { ticketRights } from './ticket-rights.ts';

describe('ticketRights', () => {
  it.each(ticketStatuses)('offers to reopen and to transfer what the server would: %s', (status) => {
    expect(ticketRights(aTicketView({ status }), aMe())).toMatchObject({ reopen: canReopen(status), transfer: canTransfer(status) });
  });
});
