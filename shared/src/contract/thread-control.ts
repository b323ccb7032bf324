import * as z from 'zod';
import { ticketId } from '../domain/ids.ts';
import { ticketView } from '../domain/tickets/ticket.ts';
import { route } from './route.ts';

export const threadControlContract = {
  takeThreadControl: route({
    method: 'POST',
    path: '/thread-control/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Take over a conversation of a page that another app answers, so that messages can be sent in it again',
    params: z.object({ ticketId }),
    response: ticketView,
    errors: [
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_CHANNEL_CANNOT',
      'ERR_META_REFUSED',
      'ERR_META_UNAVAILABLE',
    ],
  }),
};
