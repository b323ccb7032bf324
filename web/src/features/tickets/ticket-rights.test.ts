import { ticketStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import { mayReopen } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import { mayTransfer } from '@balcao/shared/domain/tickets/transitions/transfer.ts';
import { describe, expect, it } from 'vitest';
import { aTicketView, aMe } from '../../testing/builders.ts';
import { ticketRights } from './ticket-rights.ts';

describe('ticketRights', () => {
  it.each(ticketStatuses)('offers to reopen and to transfer what the server would: %s', (status) => {
    expect(ticketRights(aTicketView({ status }), aMe())).toMatchObject({ reopen: mayReopen(status), transfer: mayTransfer(status) });
  });
});
