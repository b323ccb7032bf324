import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { formatCount } from '../../lib/format.ts';
import { type CompanyConnections, companyConnectionsQuery } from './api/connection-queries.ts';

const CompanyDialog = lazy(() =>
  import('./components/company-dialog.tsx').then(({ CompanyDialog: component }) => ({ default: component })),
);

/** A company, or the sum of those that are loaded. */
type Row = Omit<CompanyConnections, 'companyId'> & { companyId: CompanyConnections['companyId'] | null };

const counts = ['connected', 'disconnected', 'total'] as const;

/** Every company with its connections counted, for super users; one more page of companies at a time. */
export const AllConnectionsPage = () => {
  const { t } = useTranslation('connections');
  const query = useInfiniteQuery(companyConnectionsQuery());
  const [open, setOpen] = useState<number | null>(null);
  const companies = query.data?.pages.flatMap((page) => page.companies) ?? [];
  const chosen = companies.find(({ companyId }) => companyId === open);
  const sumOf = (name: (typeof counts)[number]) => companies.reduce((sum, company) => sum + company[name], 0);
  const sum: Row = {
    companyId: null,
    name: t(query.hasNextPage ? 'all.sumSoFar' : 'all.sum'),
    connected: sumOf('connected'),
    disconnected: sumOf('disconnected'),
    total: sumOf('total'),
  };
  return (
    <ListPage title={t('all.title')}>
      <ListTable
        label={t('all.caption')}
        query={query}
        rows={query.data ? [...companies, sum] : []}
        keyOf={({ companyId }) => String(companyId)}
        empty={{ title: t('empty.title') }}
        narrow="table"
        columns={[
          {
            id: 'name',
            header: t('all.company'),
            cell: ({ companyId, name }) =>
              companyId === null ? (
                <strong>{name}</strong>
              ) : (
                <Button variant="inline-link" onClick={() => setOpen(companyId)}>
                  {name}
                </Button>
              ),
          },
          ...counts.map((name) => ({
            id: name,
            header: t(`all.${name}`),
            isNumber: true,
            cell: (row: Row) => (
              <span data-kind={row.companyId === null || row[name] === 0 ? undefined : name}>{formatCount(row[name])}</span>
            ),
          })),
        ]}
      />
      <Suspense>{chosen && <CompanyDialog company={chosen} onClose={() => setOpen(null)} />}</Suspense>
    </ListPage>
  );
};
