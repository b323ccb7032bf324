import { worksNow, type OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';

/** Whether the session of a socket is looked at before its word counts: for its first word, before it follows anything, and from the end of its
 *  user's working hours on (the hours may have been changed since: the answer is the session's). A heartbeat within hours reads nothing more. */
export const mustCheckSession = (socket: { live: boolean; hours: OfficeHours | null }, action: string, now: Date): boolean =>
  !socket.live || action === 'subscribe' || action === 'join' || !worksNow(socket.hours, now);
