import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { formatList } from '../../lib/format.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { type ListedQueue, queuesKey, queuesQuery } from './api/queue-queries.ts';
import { OptionsDialog } from './options/options-dialog.tsx';
import { QueueForm } from './queue-form.tsx';
import './queues-page.css';

/** The company's queues, each with its data, its hours and the options customers choose from. */
export const QueuesPage = () => {
  const { t } = useTranslation('queues');
  const search = useListSearch();
  const query = useQuery(queuesQuery());
  const people = useQuery(colleaguesQuery()).data;
  const [optionsOf, setOptionsOf] = useState<string | null>(null);
  const words = foldText(search.q).split(/\s+/).filter(Boolean);
  const rows = (query.data ?? []).filter(({ name, greetingMessage }) => {
    const text = foldText(`${name} ${greetingMessage}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <AdminPage<ListedQueue>
      title={t('title')}
      about={t('about')}
      count={query.data?.length}
      rows={rows}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <QueueForm id={id} onClose={close} />}
      deletion={{ remove: ({ id }) => api.deleteQueue({ params: { id } }), refreshes: [queuesKey], note: () => t('deleteNote') }}
      rowActions={({ id, name }) => <IconButton icon="list-view" label={t('options.open', { name })} onClick={() => setOptionsOf(id)} />}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => name },
        {
          id: 'people',
          header: t('fields.userIds'),
          cell: ({ id }) => {
            const names = people?.filter(({ queueIds }) => queueIds.some((each) => each === id)).map(({ name }) => name);
            if (names?.length === 0) return <strong className="queue-nobody">{t('nobody')}</strong>;
            const list = names === undefined ? '–' : formatList(names);
            return (
              <span className="queue-greeting" title={list}>
                {list}
              </span>
            );
          },
        },
        {
          id: 'id',
          header: t('fields.id'),
          cell: ({ id }) => (
            <code className="queue-id" title={id}>
              {lastCodePoints(id, 6)}
            </code>
          ),
        },
        {
          id: 'color',
          header: t('fields.color'),
          cell: ({ color }) => (
            <span className="queue-color">
              <i style={{ background: color }} />
              {color}
            </span>
          ),
        },
        { id: 'order', header: t('fields.orderQueue'), isNumber: true, cell: ({ orderQueue }) => orderQueue ?? '–' },
        {
          id: 'greeting',
          header: t('fields.greetingMessage'),
          cell: ({ greetingMessage }) => <span className="queue-greeting">{greetingMessage || '–'}</span>,
        },
      ]}
    >
      {optionsOf !== null && <OptionsDialog id={optionsOf} onClose={() => setOptionsOf(null)} />}
    </AdminPage>
  );
};
