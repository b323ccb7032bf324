/** How fast something may go: so many a second, and up to `burst` at once after a while without any. */
export type Rate = { perSec: number; burst: number };

/** Takes from a bucket that fills at a rate. `fullAt`: when it is full again if nothing more is taken, epoch milliseconds; one that has passed means full. The time
 *  says it all, so that a change of the rate needs nothing changed.
 *  @param wanted how many the caller could use.
 *  @returns how many it gets, when the bucket is full again after that, and in how many milliseconds there is one more (0 = there is one left). */
export const takeFrom = (
  fullAt: number,
  { perSec, burst }: Rate,
  wanted: number,
  now: number,
): { taken: number; waitMs: number; fullAt: number } => {
  const eachMs = 1000 / perSec;
  const from = Math.max(fullAt, now);
  // What is a part of a millisecond off is there: numbers such as 1000 / 60 have no end.
  const there = Math.floor(burst - (from - now) / eachMs + 1e-6);
  const taken = Math.max(0, Math.min(wanted, there));
  const after = from + taken * eachMs;
  return { taken, fullAt: after, waitMs: Math.max(0, Math.ceil(after - now - (burst - 1) * eachMs)) };
};
