import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNamedPage } from '../../lib/page-title.ts';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../components/after-delay.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { connectionsQuery } from './api/connection-queries.ts';
import { formatCount } from '../../lib/format.ts';
import { companyConnectionsQuery, type CompanyConnections } from './api/connection-queries.ts';
import { ConnectionBoard } from './components/connection-board.tsx';
import type { FormChannel } from './components/form/form-model.ts';
import { NewConnectionMenu } from './components/new-connection-menu.tsx';
import './connections-page.css';

const counts = ['connected', 'disconnected', 'total'] as const;

/** Every company with its connections counted, for super users; one more page of companies at a time. */
export const AllConnectionsPage = () => {
  const { t } = useTranslation('connections');
  useNamedPage(t('all.title'));
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(companyConnectionsQuery());
  const [open, setOpen] = useState<number | null>(null);
  const companies = data?.pages.flatMap((page) => page.companies) ?? [];
  const chosen = companies.find(({ companyId }) => companyId === open) ?? null;
  const sum = (name: (typeof counts)[number]) => companies.reduce((all, company) => all + company[name], 0);

  return (
    <div className="connections">
      <header className="connections-head">
        <h1>{t('all.title')}</h1>
      </header>
      {error && !data && (
        <Box padding="l" textAlign="center">
          <p role="alert">{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </Box>
      )}
      {isPending && (
        <AfterDelay>
          <div className="companies companies-loading" aria-hidden="true" />
        </AfterDelay>
      )}
      {data && (
        <div className="companies">
          <table>
            <caption className="visually-hidden">{t('all.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('all.company')}</th>
                {counts.map((name) => (
                  <th key={name} scope="col">
                    {t(`all.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {companies.map((company) => (
                <tr key={company.companyId}>
                  <th scope="row">
                    <button type="button" onClick={() => setOpen(company.companyId)}>
                      {company.name}
                    </button>
                  </th>
                  {counts.map((name) => (
                    <td key={name} data-kind={company[name] > 0 ? name : undefined}>
                      {formatCount(company[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t(hasNextPage ? 'all.sumSoFar' : 'all.sum')}</th>
                {counts.map((name) => (
                  <td key={name}>{formatCount(sum(name))}</td>
                ))}
              </tr>
            </tfoot>
          </table>
          {hasNextPage && (
            <Box padding="m" textAlign="center">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('all.more')}
              </Button>
            </Box>
          )}
        </div>
      )}
      {chosen && <CompanyDialog company={chosen} onClose={() => setOpen(null)} />}
    </div>
  );
};

const CompanyDialog = ({ company, onClose }: { company: CompanyConnections; onClose: () => void }) => {
  const { t } = useTranslation(['connections', 'common']);
  const own = useSession((session) => session.user?.company.id);
  const foreign = company.companyId === own ? undefined : company.companyId;
  const { data: connections, error, isPending, refetch } = useQuery(connectionsQuery(foreign));
  const [adding, setAdding] = useState<FormChannel | null>(null);
  return (
    <Dialog title={company.name} confirmLabel={t('common:close')} size="large" onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="company-dialog">
        <NewConnectionMenu plan={null} onChoose={setAdding} />
        {error && !connections && (
          <div role="alert">
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </div>
        )}
        {!isPending && connections?.length === 0 && <p>{t('empty.title')}</p>}
        <ConnectionBoard
          company={company.companyId}
          foreign={foreign}
          connections={connections ?? []}
          adding={adding}
          onAdded={() => setAdding(null)}
        />
      </div>
    </Dialog>
  );
};
