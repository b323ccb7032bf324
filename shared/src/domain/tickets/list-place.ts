import type { Ticket } from './ticket.ts';

/** By what lists order a ticket, an instant: those that wait for an attendant by how long somebody has been waiting, so that writing again moves
 *  nobody to the end of the line; all others by their last change. */
export const listedAtOf = ({ status, waitingSince, updatedAt }: Pick<Ticket, 'status' | 'waitingSince' | 'updatedAt'>): string =>
  (status === 'pending' || status === 'lgpd') && waitingSince !== null ? waitingSince : updatedAt;
