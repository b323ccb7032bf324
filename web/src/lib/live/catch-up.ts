import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { isWorthRetrying } from '../query-client.ts';
import { useLiveState } from './live-connection.ts';

/** First wait before what failed is read again; doubles up to the ceiling, each with full jitter over its second half. */
const againMs = 1000;
const againCeilingMs = 30_000;

let round = 0;

/** Reads what was missed while the line was down, and what fails of it again and again for as long as the line stands: a line that comes back begins anew.
 *  `isBehind` says meanwhile that something is missing. Each call takes the place of the one before; one without anything to read ends it. */
export const catchUp = async (reads: ReadonlyArray<() => Promise<unknown>>): Promise<void> => {
  const own = ++round;
  let left = reads;
  for (let waitMs = againMs; ; waitMs = Math.min(2 * waitMs, againCeilingMs)) {
    const isRead = await Promise.all(left.map((read) => read().then(() => true, isSettled)));
    if (own !== round) return;
    left = left.filter((_, nth) => !isRead[nth]);
    useLiveState.setState({ isBehind: left.length > 0 });
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, (waitMs * (1 + Math.random())) / 2));
    if (own !== round || useLiveState.getState().state !== 'live') return;
  }
};

/** Marks what was read under a key as outdated and reads what is on screen of it.
 *  @throws what the request does, unlike the cache's own function */
export const readAgain = (cache: QueryClient, queryKey: QueryKey): Promise<void> =>
  cache.invalidateQueries({ queryKey }, { throwOnError: true });

/** Whether another try would end in the same way. Where everybody comes back at once, the server may have refused this one for their number only. */
const isSettled = (error: unknown): boolean => !isWorthRetrying(error) && !(error instanceof ApiError && error.status === 429);
