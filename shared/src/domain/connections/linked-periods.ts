/** A number that was linked with a connection before the current one. `since`: null = it was the connection's first. */
export type FormerLink = { number: string; since: string | null; until: string };
/** A time in which a number was linked. `since` null = from the beginning; `until` null = it still is. */
export type LinkedPeriod = { since: string | null; until: string | null };

/** So many former links of a connection are kept; who wrote to a number during an older one counts as new. */
export const mostFormerLinks = 10;

/** When the current number of a connection was linked, the earliest first: a number may come back after another one. */
export const linkedPeriods = ({
  number,
  numberSince,
  formerLinks,
}: {
  number: string | null;
  numberSince: string | null;
  formerLinks: ReadonlyArray<FormerLink>;
}): LinkedPeriod[] => [
  ...formerLinks.filter((link) => link.number === number).map(({ since, until }) => ({ since, until })),
  { since: numberSince, until: null },
];

export const isWithin = (periods: ReadonlyArray<LinkedPeriod>, at: string): boolean =>
  periods.some(({ since, until }) => at >= (since ?? '') && (until === null || at < until));

/** Key of a number's counts on a local date. The connection's first number has the date alone; the others count for themselves. */
export const phoneDayOf = (date: string, [first]: ReadonlyArray<LinkedPeriod>): string => (first?.since ? `${date} ${first.since}` : date);
