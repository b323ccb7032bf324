import type { Ticket } from '../tickets/ticket.ts';
import type { Message } from './message.ts';

/** Whether somebody at the company has seen a message: ours always, a customer's once its ticket was read after it came. No message is written for
 *  that. `ticket`: the message's own; null for one that has ended, whose messages all count as read. Pure. */
export const isRead = ({ id, read }: Pick<Message, 'id' | 'read'>, ticket: Pick<Ticket, 'unreadMessages' | 'readUpTo'> | null): boolean =>
  read || ticket === null || ticket.unreadMessages === 0 || id <= (ticket.readUpTo ?? '');
