import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../components/field-select.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { currentLocale, formatCount } from '../../lib/format.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { type CostLine, messageCostsQuery } from './api/cost-queries.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { figuresOf, monthsUntil, type NumberFigures } from './month-figures.ts';
import './costs.css';

const shownMonths = 13;

/** What Meta charges for a month's messages, by number and by category. */
export const MessageCostsPage = () => {
  const { t } = useTranslation('costs');
  const months = monthsUntil(new Date(), shownMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useQuery(messageCostsQuery(month));
  const { data: connections = [] } = useQuery(connectionsQuery());
  const nameOf = (id: string): string => connections.find((connection) => connection.id === id)?.name ?? t('gone');
  const figures = query.data ? figuresOf(query.data) : [];
  const total = figures.reduce((sum, { microUsd }) => sum + microUsd, 0);
  const unpriced = figures.reduce((sum, each) => sum + each.unpriced, 0);
  return (
    <ListPage title={t('title')} about={t('about')}>
      <div className="costs-head">
        <FieldSelect
          label={t('month')}
          value={month}
          options={months.map((value) => ({ value, label: monthName(value) }))}
          onChange={(value) => setMonth(value ?? month)}
        />
        {query.data && (
          <p className="costs-total">
            <strong>{formatUsd(total)}</strong>
            <span>{t('total')}</span>
          </p>
        )}
      </div>
      {unpriced > 0 && (
        <p className="costs-warning" role="status">
          {t('unpriced', { count: unpriced, formatted: formatCount(unpriced) })}
        </p>
      )}
      <ListTable<NumberFigures>
        label={t('numbers')}
        query={query}
        rows={figures}
        keyOf={({ connectionId }) => connectionId}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        columns={[
          {
            id: 'number',
            header: t('columns.number'),
            cell: ({ connectionId }) => <span className="costs-number">{nameOf(connectionId)}</span>,
          },
          { id: 'messages', header: t('columns.messages'), isNumber: true, cell: ({ messages }) => formatCount(messages) },
          { id: 'cost', header: t('columns.cost'), isNumber: true, cell: ({ microUsd }) => formatUsd(microUsd) },
          {
            id: 'free',
            header: t('columns.free'),
            isNumber: true,
            cell: ({ freeLeft, free }) => t('freeOf', { left: formatCount(freeLeft), free: formatCount(free) }),
          },
          { id: 'resolved', header: t('columns.resolved'), isNumber: true, cell: ({ resolved }) => formatCount(resolved) },
          {
            id: 'perResolved',
            header: t('columns.perResolved'),
            isNumber: true,
            cell: ({ perResolved }) =>
              perResolved === null ? '–' : new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(perResolved),
          },
          { id: 'joinable', header: t('columns.joinable'), isNumber: true, cell: ({ joinable }) => formatCount(joinable) },
        ]}
      />
      {figures.length > 0 && <p className="costs-note">{t('joinableNote')}</p>}
      {query.data && query.data.lines.length > 0 && (
        <section aria-label={t('lines')}>
          <h2>{t('lines')}</h2>
          <ListTable<CostLine>
            label={t('lines')}
            query={query}
            rows={query.data.lines}
            keyOf={({ connectionId, category, country }) => `${connectionId} ${category} ${country ?? ''}`}
            empty={{ title: '' }}
            columns={[
              { id: 'number', header: t('columns.number'), cell: ({ connectionId }) => nameOf(connectionId) },
              {
                id: 'category',
                header: t('columns.category'),
                cell: ({ category }) => t(`categories.${category}`, { defaultValue: category }),
              },
              {
                id: 'country',
                header: t('columns.country'),
                cell: ({ country }) => (country === null ? t('noPrice') : country === '*' ? t('others') : `+${country}`),
              },
              { id: 'messages', header: t('columns.messages'), isNumber: true, cell: ({ messages }) => formatCount(messages) },
              { id: 'billable', header: t('columns.billable'), isNumber: true, cell: ({ billable }) => formatCount(billable) },
              { id: 'cost', header: t('columns.cost'), isNumber: true, cell: ({ microUsd }) => formatUsd(microUsd) },
            ]}
          />
        </section>
      )}
    </ListPage>
  );
};

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
