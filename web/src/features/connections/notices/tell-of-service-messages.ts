import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { showToast } from '../../../components/toasts.tsx';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { serviceUsageKey } from '../api/service-usage-queries.ts';

/** The free service messages of a number run out: said at once, and read again where they are shown. */
export const tellOfServiceMessages = (cache: QueryClient, events: LiveEvent[]): void => {
  const notices = eventsNamed(events, 'serviceMessages');
  if (notices.length === 0) return;
  void cache.invalidateQueries({ queryKey: serviceUsageKey });
  void i18next.loadNamespaces('connections').then(() => {
    for (const { connection, percent } of notices)
      showToast(
        'warning',
        i18next.t(percent < 100 ? 'connections:serviceMessages.soon' : 'connections:serviceMessages.used', {
          name: connection.name,
          percent,
        }),
      );
  });
};
