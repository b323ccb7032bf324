import type { Ticket } from './ticket.ts';

/** By what lists order a ticket, an instant: those that wait for an attendant by how long somebody has been waiting, so that writing again moves
 *  nobody to the end of the line; all others by their last change. */
export const listedAtOf = ({ status, waitingSince, updatedAt }: Pick<Ticket, 'status' | 'waitingSince' | 'updatedAt'>): string =>
  (status === 'pending' || status === 'lgpd') && waitingSince !== null ? waitingSince : updatedAt;

/** Storage's own order may be so far behind that place: a conversation in quick exchange moves once in a while instead of with every message. */
export const placeLagMs = 60_000;

/** Whether a ticket stays where storage holds it although its place in the lists is now `listedAt`. */
export const keepsPlace = ({ placedAt }: Pick<Ticket, 'placedAt'>, listedAt: string): boolean => {
  const behindMs = Date.parse(listedAt) - Date.parse(placedAt ?? '');
  return behindMs >= 0 && behindMs < placeLagMs;
};
