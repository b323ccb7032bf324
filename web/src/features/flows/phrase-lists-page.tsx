import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { quickSearchDelayMs } from '../../lib/limits.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { campaignsQuery, type FlowCampaign, flowNamesQuery } from './api/flow-queries.ts';
import { campaignsKey } from './api/flows-key.ts';
import { PhraseForm } from './phrase-form.tsx';
import './flows-page.css';

/** Phrases that start a flow. */
export const PhraseListsPage = () => {
  const { t } = useTranslation('flows');
  const search = useListSearch(quickSearchDelayMs);
  const query = useQuery(campaignsQuery());
  const names = useQuery(flowNamesQuery()).data;
  const flows = new Map(names?.map((flow) => [flow.id, flow.name]));
  const connections = new Map(useQuery(connectionsQuery()).data?.map(({ id, name }) => [id, name]));
  const campaigns = query.data ?? [];
  const words = foldText(search.q).split(/\s+/).filter(Boolean);
  return (
    <AdminPage<FlowCampaign>
      title={t('phrases.title')}
      about={t('phrases.about')}
      count={query.data?.length}
      rows={campaigns.filter(({ name, phrase }) => words.every((word) => foldText(`${name} ${phrase}`).includes(word)))}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('phrases.empty.title'), text: t('phrases.empty.text') }}
      search={{ ...search, label: t('phrases.search') }}
      addLabel={t('phrases.add')}
      form={(id, close) => {
        const campaign = id === null ? null : campaigns.find((each) => each.id === id);
        return campaign !== undefined && <PhraseForm key={id} campaign={campaign} onClose={close} />;
      }}
      deletion={{
        remove: ({ id }) => api.deleteFlowCampaign({ params: { id } }),
        refreshes: [campaignsKey],
        texts: { question: t('phrases.deleteQuestion'), deleted: t('phrases.deleted') },
      }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => <strong>{name}</strong> },
        { id: 'phrase', header: t('phrases.phrase'), cell: ({ phrase }) => `“${phrase}”` },
        { id: 'flow', header: t('phrases.flow'), cell: ({ flowId }) => flows.get(flowId) ?? '–' },
        {
          id: 'connection',
          header: t('phrases.connection'),
          cell: ({ whatsappId }) => (whatsappId === null ? t('phrases.any') : (connections.get(whatsappId) ?? '–')),
        },
        {
          id: 'status',
          header: t('fields.status'),
          cell: ({ status, flowId }) => {
            // Its flow was deleted: the phrase starts nothing.
            if (status && names && !flows.has(flowId)) return <span className="flow-status gone">{t('phrases.flowGone')}</span>;
            return <span className={status ? 'flow-status on' : 'flow-status'}>{t(status ? 'active' : 'inactive')}</span>;
          },
        },
      ]}
    />
  );
};
