import { isSigned } from '@balcao/shared/domain/integrations/integration.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { UsedBy } from '../../components/admin-page/used-by.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { flowNamesQuery } from '../flows/api/flow-queries.ts';
import { integrationsQuery, type ListedIntegration } from './api/integration-queries.ts';
import { integrationsKey } from './api/integrations-key.ts';
import { DeliveriesDialog } from './components/deliveries-dialog.tsx';
import { NewKeyDialog } from './components/signing-key.tsx';
import { TryPanel } from './components/try-panel.tsx';
import { IntegrationForm } from './integration-form.tsx';

/** Services that have conversations in place of people. */
export const IntegrationsPage = () => {
  const { t } = useTranslation(['integrations', 'common']);
  const search = useListSearch();
  const query = useInfiniteQuery(integrationsQuery(search.q));
  const rows = query.data?.pages.flatMap(({ queueIntegrations }) => queueIntegrations) ?? [];
  const flows = useQuery({ ...flowNamesQuery(), enabled: rows.some(({ flowId }) => flowId !== null) }).data;
  const [made, setMade] = useState<{ name: string; signingKey: string } | null>(null);
  const [tried, setTried] = useState<ListedIntegration | null>(null);
  const [shown, setShown] = useState<ListedIntegration | null>(null);
  const targetOf = ({ urlN8N, projectName, typebotSlug, flowId }: ListedIntegration): string => {
    if (flowId !== null) return flows === undefined ? '…' : (flows.find(({ id }) => id === flowId)?.name ?? t('gone'));
    return [projectName, urlN8N && (URL.parse(urlN8N)?.host ?? urlN8N), typebotSlug].filter(Boolean).join(' · ');
  };
  return (
    <AdminPage<ListedIntegration>
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={rows}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => (
        <IntegrationForm
          id={id}
          onClose={close}
          onSaved={({ name, signingKey }) => {
            close();
            if (signingKey !== null) setMade({ name, signingKey });
          }}
        />
      )}
      deletion={{ remove: ({ id }) => api.deleteIntegration({ params: { id } }), refreshes: [integrationsKey] }}
      rowActions={(row) => (
        <>
          {isSigned(row.type) && (
            <IconButton icon="history" label={t('deliveries.one', { name: row.name })} onClick={() => setShown(row)} />
          )}
          <IconButton icon="play" label={t('test.one', { name: row.name })} onClick={() => setTried(row)} />
        </>
      )}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => name },
        { id: 'type', header: t('fields.type'), cell: ({ type }) => t(`types.${type}`) },
        { id: 'target', header: t('fields.target'), cell: targetOf },
        { id: 'usedBy', header: t('fields.usedBy'), cell: ({ usedBy }) => <UsedBy usages={usedBy} nowhere={t('unused')} /> },
      ]}
    >
      {shown && <DeliveriesDialog integration={shown} onClose={() => setShown(null)} />}
      {made && <NewKeyDialog {...made} onClose={() => setMade(null)} />}
      {tried && (
        <Dialog
          title={t('test.title', { name: tried.name })}
          confirmLabel={t('common:close')}
          size="medium"
          onlyClose
          onConfirm={() => setTried(null)}
          onClose={() => setTried(null)}
        >
          <TryPanel tried={{ id: tried.id }} isFlow={tried.type === 'flowbuilder'} />
        </Dialog>
      )}
    </AdminPage>
  );
};
