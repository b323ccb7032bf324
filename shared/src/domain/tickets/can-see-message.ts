import type { QueueId, TicketId } from '../ids.ts';
import type { Viewer } from './can-see-ticket.ts';

/** Whether a message of a thread shows to somebody who has one of its tickets open: those of that ticket do; earlier ones when they were in a queue
 *  the viewer works in. `queueId`: the message's own, else its ticket's; without any, `allTicket` decides as it does for tickets. */
export const canSeeMessage = (
  viewer: Viewer,
  openTicketId: TicketId,
  { ticketId, queueId }: { ticketId: TicketId; queueId: QueueId | null },
): boolean =>
  ticketId === openTicketId ||
  viewer.profile === 'admin' ||
  viewer.allHistoric ||
  (queueId === null ? viewer.allTicket : viewer.queueIds.includes(queueId));
