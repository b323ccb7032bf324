import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { companyConnectionsKey, connectionDetailsKey, connectionListsKey, connectionQuery } from '../api/connection-queries.ts';

/** Sessions that moved: the open dialog shows the new code or state in the same moment, the list reads itself again. */
export const patchConnectionCache = (cache: QueryClient, events: LiveEvent[]): void => {
  const moved = eventsNamed(events, 'whatsappSession');
  for (const { session } of moved) {
    const { queryKey } = connectionQuery(session.id);
    // An answer on its way may be older than this: it must not come in after it, nor be all there is.
    if (cache.isFetching({ queryKey, exact: true }) > 0)
      void cache.cancelQueries({ queryKey, exact: true }).then(() => cache.invalidateQueries({ queryKey, exact: true }));
    const { status, qrcode, linkByCode, reason, retryAt } = session;
    cache.setQueryData(queryKey, (known) => known && { ...known, status, qrcode, linkByCode, reason, retryAt });
  }
  if (moved.length > 0) void cache.invalidateQueries({ queryKey: connectionListsKey });
  const companies = eventsNamed(events, 'allConnections').flatMap(({ companyIds }) => companyIds);
  if (companies.length > 0) readAgainSoon(cache, companies);
};

/** A super user's screens read at most this often, for with many companies something always moves. */
const everyMs = 1000;
const waiting = new Set<number>();

const readAgainSoon = (cache: QueryClient, companies: ReadonlyArray<number>): void => {
  if (waiting.size === 0)
    setTimeout(() => {
      const moved = [...waiting];
      waiting.clear();
      for (const companyId of moved) void cache.invalidateQueries({ queryKey: [...connectionListsKey, companyId] });
      // Only what is on screen is fetched now: an open connection of another company, and the table of companies.
      void cache.invalidateQueries({ queryKey: connectionDetailsKey });
      void cache.invalidateQueries({ queryKey: companyConnectionsKey });
    }, everyMs);
  for (const companyId of companies) waiting.add(companyId);
};
