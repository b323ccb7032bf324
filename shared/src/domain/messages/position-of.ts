/** A message's place in its conversation: a millisecond, and its order among those that share it. */
export type Position = { at: Date; order: number };

/** The time a message may stand in. Providers tell whole seconds: then it is the whole of that second. A time that cannot be (before there
 *  was WhatsApp, or further ahead than clocks go wrong) counts as the time we got it. In milliseconds, both ends included. */
export const spanOf = (sentAt: Date, receivedAt: Date): { from: number; to: number } => {
  const sent = sentAt.getTime();
  const received = receivedAt.getTime();
  const from = Number.isNaN(sent) || sent < firstPossible || sent > received + maxClockSkewMs ? received : sent;
  return { from, to: from % 1000 === 0 ? from + 999 : from };
};

/** Within its span a message stands where it arrived, and always behind the last one that stands in the span already: the order of arrival
 *  decides. @param lastInSpan id of that last one, or '' without one. */
export const positionOf = ({ from, to }: { from: number; to: number }, receivedAt: Date, lastInSpan: string): Position => {
  const received = receivedAt.getTime();
  const arrived = received >= from && received <= to ? received : from;
  const last = timeOfId(lastInSpan);
  if (last === null || last < arrived) return { at: new Date(arrived), order: 0 };
  const order = orderOfId(lastInSpan) + 1;
  return order > highestOrder ? { at: new Date(last + 1), order: 0 } : { at: new Date(last), order };
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const valueOf = (letters: string): number => [...letters].reduce((value, letter) => value * 32 + crockford.indexOf(letter), 0);
const lettersOf = (value: number, length: number): string =>
  Array.from({ length }, (_, place) => crockford.charAt(Math.floor(value / 32 ** (length - 1 - place)) % 32)).join('');

/** Letters of a ULID that tell its time, and of those behind that tell the order within one millisecond. */
const timeLetters = 10;
const orderLetters = 3;
const highestOrder = 32 ** orderLetters - 1;

/** Milliseconds since 1970; null for what is no id. */
export const timeOfId = (id: string): number | null => (id.length < timeLetters ? null : valueOf(id.substring(0, timeLetters)));
const orderOfId = (id: string): number => valueOf(id.substring(timeLetters, timeLetters + orderLetters));

/** The beginning of an id at this place; the rest tells messages at one place apart. */
export const placeLetters = ({ at, order }: Position): string => `${lettersOf(at.getTime(), timeLetters)}${lettersOf(order, orderLetters)}`;

/** The lowest and the highest id a message in this span can have. */
export const idsWithin = ({ from, to }: { from: number; to: number }): { lowest: string; highest: string } => ({
  lowest: lettersOf(from, timeLetters).padEnd(26, '0'),
  highest: lettersOf(to, timeLetters).padEnd(26, 'Z'),
});

/** WhatsApp did not exist before 2009. */
const firstPossible = Date.UTC(2009, 0);
/** A message from further ahead would stay the newest of its conversation for as long. */
const maxClockSkewMs = 86_400_000;
