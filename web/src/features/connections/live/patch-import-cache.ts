import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { connectionDetailsKey, connectionQuery, newChatStatesKey } from '../api/connection-queries.ts';

/** Imports that go on: the card's bar moves; where one begins or ends the connection is read again. */
export const patchImportCache = (cache: QueryClient, events: LiveEvent[]): void => {
  for (const { action, connectionId, progress } of eventsNamed(events, 'importMessages')) {
    const { queryKey } = connectionQuery(connectionId);
    cache.setQueryData(queryKey, (known) => known && { ...known, importProgress: progress });
    if (action === 'refresh') void cache.invalidateQueries({ queryKey });
  }
  // Its state stands in the connection itself, which says only that it changed; so does how many new people it may write to in a day.
  if (eventsNamed(events, 'whatsapp').length > 0)
    for (const queryKey of [connectionDetailsKey, newChatStatesKey]) void cache.invalidateQueries({ queryKey });
};
