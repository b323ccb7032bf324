import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { UsedBy } from '../../components/admin-page/used-by.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/format.ts';
import { modelServiceQuery } from '../assist/api/assist-queries.ts';
import { type ListedPrompt, promptsQuery } from './api/prompt-queries.ts';
import { promptsKey } from './api/prompts-key.ts';
import { PromptForm } from './prompt-form.tsx';
import './prompts-page.css';

/** Instructions by which a language model answers customers. */
export const PromptsPage = () => {
  const { t } = useTranslation('prompts');
  const search = useListSearch();
  const query = useInfiniteQuery(promptsQuery(search.q));
  return (
    <AdminPage<ListedPrompt>
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ prompts }) => prompts) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      filters={<WithoutModel />}
      form={(id, close) => <PromptForm id={id} onClose={close} />}
      deletion={{ remove: ({ id }) => api.deletePrompt({ params: { id } }), refreshes: [promptsKey] }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => name },
        { id: 'queue', header: t('fields.queueId'), cell: ({ queue }) => queue?.name ?? t('gone') },
        { id: 'maxTokens', header: t('tokens'), isNumber: true, cell: ({ maxTokens }) => formatCount(maxTokens) },
        { id: 'usedBy', header: t('fields.usedBy'), cell: ({ usedBy }) => <UsedBy usages={usedBy} nowhere={t('unused')} /> },
      ]}
    />
  );
};

/** Says that no prompt answers before a model is set up, and leads there. */
const WithoutModel = () => {
  const { t } = useTranslation('prompts');
  const navigate = useNavigate();
  const { data } = useQuery(modelServiceQuery());
  if (data?.url !== '') return null;
  return (
    <div className="prompts-hint">
      <Alert
        type="warning"
        header={t('noModel.title')}
        action={<Button onClick={() => void navigate({ to: '/settings', search: { part: 'model' } })}>{t('noModel.do')}</Button>}
      >
        {t('noModel.text')}
      </Alert>
    </div>
  );
};
