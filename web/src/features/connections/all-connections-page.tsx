import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { formatCount } from '../../lib/format.ts';
import { type CompanyConnections, companyConnectionsQuery } from './api/connection-queries.ts';
import { FacebookReturn } from './components/facebook/facebook-return.tsx';
import { Part } from '../../components/boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import './all-connections-page.css';

const CompanyDialog = lazy(
  lazyPart(() => import('./components/company-dialog.tsx').then(({ CompanyDialog: component }) => ({ default: component }))),
);

const counts = ['connected', 'disconnected', 'total'] as const;

/** Every company with its connections counted, for super users; one more page of companies at a time. */
export const AllConnectionsPage = () => {
  const { t } = useTranslation('connections');
  const query = useInfiniteQuery(companyConnectionsQuery());
  const [open, setOpen] = useState<number | null>(null);
  const companies = query.data?.pages.flatMap((page) => page.companies) ?? [];
  const chosen = companies.find(({ companyId }) => companyId === open);
  const sumOf = (name: (typeof counts)[number]) => companies.reduce((sum, company) => sum + company[name], 0);
  return (
    <ListPage title={t('all.title')}>
      <ListTable
        label={t('all.caption')}
        query={query}
        rows={companies}
        keyOf={({ companyId }) => String(companyId)}
        empty={{ title: t('empty.title') }}
        narrow="table"
        columns={[
          {
            id: 'name',
            header: t('all.company'),
            cell: ({ companyId, name }) => (
              <button type="button" className="list-link" onClick={() => setOpen(companyId)}>
                {name}
              </button>
            ),
          },
          ...counts.map((name) => ({
            id: name,
            header: t(`all.${name}`),
            isNumber: true,
            cell: (company: CompanyConnections) => (
              <span className={company[name] > 0 ? `company-${name}` : undefined}>{formatCount(company[name])}</span>
            ),
          })),
        ]}
        foot={[t(query.hasNextPage ? 'all.sumSoFar' : 'all.sum'), ...counts.map((name) => formatCount(sumOf(name)))]}
      />
      <FacebookReturn />
      <Part onClose={() => setOpen(null)}>{chosen && <CompanyDialog company={chosen} onClose={() => setOpen(null)} />}</Part>
    </ListPage>
  );
};
