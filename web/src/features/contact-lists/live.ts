import i18next from 'i18next';
import { showToast } from '../../components/toasts.tsx';
import { currentSession } from '../../lib/api/session.ts';
import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { contactListItemsKey, contactListJobsKey, contactListsKey } from './api/contact-lists-key.ts';
import type { ContactListJob, ContactListJobAnswer } from './api/contact-list-queries.ts';

/** Puts the progress of jobs into the pages that show them, and has lists and people read again that changed. */
export const live: LivePart = {
  onEvents: (events, { cache }) => {
    for (const event of eventsNamed(events, 'contactListJob')) {
      if (event.action === 'delete') continue;
      const { contactListJob: job } = event;
      const queryKey = [...contactListJobsKey, job.contactListId];
      cache.setQueryData(queryKey, (known: ContactListJobAnswer | undefined) =>
        known && (known.job === null || known.job.id !== job.id || known.job.updatedAt <= job.updatedAt) ? { job, resultUrl: null } : known,
      );
      if (job.state === 'running') continue;
      // The file that it made is asked for.
      void cache.invalidateQueries({ queryKey });
      void tellElsewhere(job);
    }
    if (eventsNamed(events, 'ContactList').length > 0) void cache.invalidateQueries({ queryKey: contactListsKey });
    if (eventsNamed(events, 'ContactListItem').length > 0) void cache.invalidateQueries({ queryKey: contactListItemsKey });
  },
  catchUp: async (cache) => {
    await Promise.all([contactListsKey, contactListItemsKey, contactListJobsKey].map((queryKey) => readAgain(cache, queryKey)));
  },
};

/** Tells whoever asked for a job that it ended, unless the page of its list is open, which says so itself. */
const tellElsewhere = async ({ kind, state, fileName, contactListId, userId }: ContactListJob): Promise<void> => {
  if (state === 'cancelled' || kind === 'listRemoval' || currentSession().user?.id !== userId) return;
  if (location.pathname.includes(contactListId)) return;
  await i18next.loadNamespaces('contactLists');
  showToast(
    state === 'done' ? 'success' : 'error',
    state === 'done' ? i18next.t(`contactLists:job.done.${kind}`, { name: fileName }) : i18next.t('contactLists:job.failed'),
  );
};
