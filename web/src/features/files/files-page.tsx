import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { fileListsQuery, filesKey } from './api/file-queries.ts';
import { FileListForm } from './file-list-form.tsx';
import './file-list-form.css';

/** Lists of files that queues and chatbot options send. */
export const FilesPage = () => {
  const { t } = useTranslation('files');
  const search = useListSearch();
  const query = useInfiniteQuery(fileListsQuery(search.q));
  return (
    <AdminPage
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ files }) => files) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <FileListForm id={id} onClose={close} />}
      deletion={{ remove: ({ id }) => api.deleteFileList({ params: { id } }), refreshes: [filesKey] }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => name },
        { id: 'message', header: t('fields.message'), cell: ({ message }) => <span className="file-list-message">{message}</span> },
        { id: 'count', header: t('fields.files'), isNumber: true, cell: ({ options }) => options.length },
      ]}
    />
  );
};
