import { readNumber } from './read-json.ts';

const hourMs = 3_600_000;

/** The instant of an event, from a number of seconds, or of milliseconds as some accounts of it have. No event is much later than now, clocks differ by less: it
 *  would make everything real an older one; then, and without a number, it is `receivedAt`. */
export const eventInstant = (value: unknown, receivedAt: string): string => {
  const seconds = readNumber(value);
  const ms = seconds === null ? null : seconds < 100_000_000_000 ? seconds * 1000 : seconds;
  return ms !== null && ms >= 0 && ms < Date.parse(receivedAt) + hourMs ? new Date(ms).toISOString() : receivedAt;
};
