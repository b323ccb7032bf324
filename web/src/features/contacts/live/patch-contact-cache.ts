import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { contactQuery } from '../api/contact-queries.ts';

/** Puts contact changes into the pages that show them. */
export const patchContactCache = (cache: QueryClient, events: LiveEvent[]): void => {
  for (const event of eventsNamed(events, 'contact')) {
    if (event.action === 'delete') {
      cache.removeQueries({ queryKey: contactQuery(event.contactId).queryKey });
      continue;
    }
    const { contact } = event;
    cache.setQueryData(contactQuery(contact.id).queryKey, (known) => known && (known.updatedAt <= contact.updatedAt ? contact : known));
  }
};
