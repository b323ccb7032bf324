import type { Ticket } from './ticket.ts';

/** Before every instant: where tickets that are put off stand in storage, the one that comes back first at the front, and no list of others reads. */
export const snoozedPlace = '!';

/** By what lists order a ticket that is not put off, an instant: those that wait for an attendant by how long somebody has been waiting, so that writing again moves
 *  nobody to the end of the line; all others by their last change. */
export const listedAtOf = ({ status, waitingSince, updatedAt, snoozedUntil }: Placed): string => {
  if (snoozedUntil) return `${snoozedPlace}${snoozedUntil}`;
  return (status === 'pending' || status === 'lgpd') && waitingSince !== null ? waitingSince : updatedAt;
};
type Placed = Pick<Ticket, 'status' | 'waitingSince' | 'updatedAt'> & { snoozedUntil?: string | null | undefined };

/** In lists of these statuses storage's own order may be so far behind that place: a conversation in quick exchange moves once in a while instead of
 *  with every message. Many of them may change in one minute; of others (closed at once, imported) all may, and those are placed exactly. */
export const placeLagMs = (status: Ticket['status']): number => (status === 'open' || status === 'group' ? 60_000 : 0);

/** Whether a ticket stays where storage holds it although its place in the lists is now `listedAt`. */
export const keepsPlace = ({ placedAt, status }: Pick<Ticket, 'placedAt' | 'status'>, listedAt: string): boolean => {
  if (placedAt === listedAt) return true;
  const behindMs = Date.parse(listedAt) - Date.parse(placedAt ?? '');
  return behindMs === 0 || (behindMs > 0 && behindMs < placeLagMs(status));
};
