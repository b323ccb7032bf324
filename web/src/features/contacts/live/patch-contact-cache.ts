import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { type ContactJobAnswer, contactJobKey } from '../api/contact-job-key.ts';
import { contactListsKey, type ContactPages } from '../api/contact-list-query.ts';
import { type Contact, contactQuery } from '../api/contact-queries.ts';

/** Puts contact changes into the pages that show them. Lists change the rows they have; where somebody new belongs, only the server knows. */
export const patchContactCache = (cache: QueryClient, events: LiveEvent[]): void => {
  let isSomebodyNew = false;
  for (const event of eventsNamed(events, 'contact')) {
    if (event.action === 'delete') {
      cache.removeQueries({ queryKey: contactQuery(event.contactId).queryKey });
      changeRows(cache, event.contactId, () => null);
      continue;
    }
    const { contact } = event;
    const newer = (known: Contact) => (known.updatedAt <= contact.updatedAt ? contact : known);
    cache.setQueryData(contactQuery(contact.id).queryKey, (known) => known && newer(known));
    changeRows(cache, contact.id, newer);
    isSomebodyNew ||= event.action === 'create';
  }
  for (const event of eventsNamed(events, 'contactJob')) {
    if (event.action === 'delete') continue;
    cache.setQueryData(contactJobKey(event.contactJob.id), (known: ContactJobAnswer | undefined) =>
      known && known.job.updatedAt <= event.contactJob.updatedAt ? { ...known, job: event.contactJob } : known,
    );
    const { state, kind } = event.contactJob;
    if (state === 'running' || state === 'ready') continue;
    // the file that it made is asked for, and who was added quietly is in no list yet
    void cache.invalidateQueries({ queryKey: contactJobKey(event.contactJob.id) });
    isSomebodyNew ||= kind === 'import';
  }
  if (isSomebodyNew) void cache.invalidateQueries({ queryKey: contactListsKey, refetchType: 'active' });
};

/** Changes a contact's row in every list that has it; null takes it out. Other lists stay the same objects. */
const changeRows = (cache: QueryClient, id: string, change: (known: Contact) => Contact | null): void => {
  cache.setQueriesData<ContactPages>({ queryKey: contactListsKey }, (lists) => {
    if (!lists?.pages.some(({ contacts }) => contacts.some((contact) => contact.id === id))) return lists;
    const pages = lists.pages.map((page) => ({
      ...page,
      contacts: page.contacts.flatMap((contact) => (contact.id === id ? (change(contact) ?? []) : contact)),
    }));
    return { ...lists, pages };
  });
};
