import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { announcementListQuery, announcementsKey } from './api/announcement-queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { PriorityBadge } from './priority-badge.tsx';

/** What the platform's owner tells companies. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcements');
  const search = useListSearch();
  const query = useInfiniteQuery(announcementListQuery(search.q));
  return (
    <AdminPage
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
      query={query}
      nameOf={({ title }) => title}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <AnnouncementForm id={id} onClose={close} />}
      deletion={{ remove: ({ id }) => api.deleteAnnouncement({ params: { id } }), refreshes: [announcementsKey] }}
      columns={[
        { id: 'title', header: t('fields.title'), cell: ({ title }) => title },
        { id: 'priority', header: t('fields.priority'), cell: ({ priority }) => <PriorityBadge priority={priority} /> },
        { id: 'media', header: t('fields.mediaName'), cell: ({ mediaName }) => mediaName ?? t('noMedia') },
        { id: 'status', header: t('fields.status'), cell: ({ status }) => t(status ? 'active' : 'inactive') },
        {
          id: 'companies',
          header: t('fields.companies'),
          cell: ({ companies }) => (companies === null ? t('all') : t('some', { count: companies.length })),
        },
      ]}
    />
  );
};
