import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { connectionQuery } from '../api/connection-queries.ts';

/** Sessions that moved: the open dialog shows the new code or state in the same moment, the list reads itself again. */
export const patchConnectionCache = (cache: QueryClient, events: LiveEvent[]): void => {
  const moved = eventsNamed(events, 'whatsappSession');
  for (const { session } of moved) {
    cache.setQueryData(
      connectionQuery(session.id).queryKey,
      (known) => known && { ...known, status: session.status, qrcode: session.qrcode, reason: session.reason },
    );
  }
  if (moved.length > 0) void cache.invalidateQueries({ queryKey: ['directory', 'connection'] });
};
