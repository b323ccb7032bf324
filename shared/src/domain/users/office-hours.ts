/** When a user works; null for administrators, who may at any hour. */
export type OfficeHours = { startWork: string; endWork: string; timeZone: string };

export const officeHoursOf = (
  { profile, startWork, endWork }: { profile: string; startWork: string; endWork: string },
  timeZone: string,
): OfficeHours | null => (profile === 'admin' ? null : { startWork, endWork, timeZone });

export const worksNow = (hours: OfficeHours | null, now: Date): boolean =>
  !hours || isWithinOfficeHours(hours.startWork, hours.endWork, hours.timeZone, now);

/** Whether `now` lies in the user's working span. Spans may cross midnight; equal ends mean the whole day.
 *  `startWork` and `endWork` are HH:mm in `timeZone`, the end minute included. */
export const isWithinOfficeHours = (startWork: string, endWork: string, timeZone: string, now: Date): boolean => {
  if (startWork === endWork) return true;
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
  return startWork < endWork ? local >= startWork && local <= endWork : local >= startWork || local <= endWork;
};
