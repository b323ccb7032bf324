/** The instant at which clocks in a zone show this day and time (`2026-03-10`, `09:00`). A time that a change of the clocks leaves out is the one an hour
 *  later. */
export const zonedInstant = (day: string, time: string, timeZone: string): string => {
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  // What the clocks there show at an instant, less that instant, is their distance; near a change of the clocks the first guess may lie on its other side.
  const first = wanted - distanceMs(wanted, timeZone);
  const second = wanted - distanceMs(first, timeZone);
  return new Date(shownAt(second, timeZone) === wanted ? second : Math.max(first, second)).toISOString();
};

/** What clocks in a zone show, as if it were UTC. */
const shownAt = (instant: number, timeZone: string): number => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant));
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`);
};
const distanceMs = (instant: number, timeZone: string): number =>
  shownAt(Math.floor(instant / 1000) * 1000, timeZone) - Math.floor(instant / 1000) * 1000;
