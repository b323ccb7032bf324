import type { Ticket } from './ticket.ts';

/** By what lists order a ticket, an instant: those that wait for an attendant by how long somebody has been waiting, so that writing again moves
 *  nobody to the end of the line; all others by their last change. */
export const listedAtOf = ({ status, waitingSince, updatedAt }: Pick<Ticket, 'status' | 'waitingSince' | 'updatedAt'>): string =>
  (status === 'pending' || status === 'lgpd') && waitingSince !== null ? waitingSince : updatedAt;

/** In lists of these statuses storage's own order may be so far behind that place: a conversation in quick exchange moves once in a while instead of
 *  with every message. Many of them may change in one minute; of others (closed at once, imported) all may, and those are placed exactly. */
export const placeLagMs = (status: Ticket['status']): number => (status === 'open' || status === 'group' ? 60_000 : 0);

/** Whether a ticket stays where storage holds it although its place in the lists is now `listedAt`. */
export const keepsPlace = ({ placedAt, status }: Pick<Ticket, 'placedAt' | 'status'>, listedAt: string): boolean => {
  const behindMs = Date.parse(listedAt) - Date.parse(placedAt ?? '');
  return behindMs === 0 || (behindMs > 0 && behindMs < placeLagMs(status));
};
