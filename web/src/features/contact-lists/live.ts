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
      const known = cache.getQueryData<ContactListJobAnswer>(queryKey);
      const shown = known?.job;
      const isKnown = shown?.id === job.id;
      if (isKnown && shown.updatedAt <= job.updatedAt) cache.setQueryData(queryKey, { ...known, job, resultUrl: null });
      // Read again: the file that a job made, and with another job the files of those before it.
      if (job.state !== 'running' || !isKnown) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (job.state !== 'running') void tellElsewhere(job);
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
