import type { QueryClient } from '@tanstack/react-query';
import { onSignedOut } from '../../../lib/api/session.ts';

/** How long the server's counters may be behind the changes that are told live, ms. */
const behindMs = 1500;
const firstWaitMs = 2000;
const waitCeilingMs = 60_000;

let answeredAt = Number.NEGATIVE_INFINITY;
let changedAt = Number.NEGATIVE_INFINITY;
let waitMs = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;
onSignedOut(() => clearTimeout(timer));

/** The server said the numbers. What changed around its answer is in it or not, nobody knows: then it is asked again, less and less often while tickets
 *  change all the time. */
export const noteCountAnswer = (cache: QueryClient, askedAt: number): void => {
  answeredAt = Date.now();
  if (changedAt > askedAt - behindMs) recountSoon(cache);
  else waitMs = firstWaitMs;
};

/** A change that was told moved the numbers. */
export const noteCountChange = (cache: QueryClient): void => {
  changedAt = Date.now();
  if (changedAt < answeredAt + behindMs) recountSoon(cache);
};

const recountSoon = (cache: QueryClient): void => {
  timer ??= setTimeout(() => {
    timer = undefined;
    waitMs = Math.min(waitCeilingMs, waitMs * 2);
    void cache.invalidateQueries({ queryKey: countsKey });
    void cache.invalidateQueries({ queryKey: ['views'] });
  }, waitMs);
};
/** As `ticketCountsKey`, which is made of what uses this. */
const countsKey = ['tickets', 'counts'];
