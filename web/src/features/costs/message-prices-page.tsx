import { priceCategories } from '@balcao/shared/domain/campaigns/price-table.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../components/field-select.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { showToast } from '../../components/toasts.tsx';
import { api } from '../../lib/api/client.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { messagePricesQuery, type PriceRow, pricesKey } from './api/cost-queries.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { inOrder, type PriceEntry, type PriceProblem, readPrice } from './price-entry.ts';
import '../../components/record-form/record-form.css';
import './costs.css';

const blank: PriceEntry = { country: '', category: 'marketing', from: '', price: '' };

/** The operator's table of what Meta charges for a message. */
export const MessagePricesPage = () => {
  const { t } = useTranslation(['costs', 'common']);
  const query = useQuery(messagePricesQuery());
  const rows = query.data?.rows ?? [];
  const dayId = useId();
  const [entry, setEntry] = useState(blank);
  const [problems, setProblems] = useState<ReadonlyArray<PriceProblem>>([]);
  const country = useRef<InputProps.Ref>(null);
  const saving = useMutation({
    mutationFn: (wanted: ReadonlyArray<PriceRow>) => api.saveMessagePrices({ body: { rows: [...wanted], version: query.data?.version } }),
    onSuccess: () => showToast('success', t('prices.saved')),
    meta: { refreshes: [pricesKey] },
  });
  const add = () => {
    const read = readPrice(entry, rows);
    setProblems('problems' in read ? read.problems : []);
    if ('problems' in read) return;
    saving.mutate([...rows, read.row], {
      onSuccess: () => {
        setEntry(blank);
        country.current?.focus();
      },
    });
  };
  const remove = (gone: PriceRow) => {
    const before = rows;
    saving.mutate(
      rows.filter((row) => row !== gone),
      { onSuccess: () => showToast('success', t('prices.removed'), { label: t('common:undo'), run: () => saving.mutate(before) }) },
    );
  };
  const errorAt = (field: keyof PriceEntry): string | undefined => {
    const found = problems.find((each) => each.field === field);
    return found && t(`prices.problems.${found.problem}`);
  };
  const typed = (field: keyof PriceEntry) => ({
    value: entry[field],
    onChange: ({ detail }: { detail: { value: string } }) => setEntry({ ...entry, [field]: detail.value }),
  });
  return (
    <ListPage title={t('prices.title')} about={t('prices.about')}>
      <form
        className="price-entry"
        aria-label={t('prices.add')}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <FormField label={t('columns.country')} constraintText={t('prices.hints.country')} errorText={errorAt('country')}>
          <Input {...typed('country')} ref={country} inputMode="tel" placeholder="55" />
        </FormField>
        <FieldSelect
          label={t('columns.category')}
          value={entry.category}
          options={priceCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(category) => setEntry({ ...entry, category: category ?? entry.category })}
        />
        <FormField label={t('prices.from')} errorText={errorAt('from')} controlId={dayId}>
          <input
            id={dayId}
            className="native-input"
            type="date"
            value={entry.from}
            aria-invalid={errorAt('from') === undefined ? undefined : true}
            aria-describedby={errorAt('from') === undefined ? undefined : `${dayId}-error`}
            onChange={(event) => setEntry({ ...entry, from: event.target.value })}
          />
        </FormField>
        <FormField label={t('prices.price')} errorText={errorAt('price')}>
          <Input {...typed('price')} inputMode="decimal" placeholder="0,0625" />
        </FormField>
        <Button variant="primary" formAction="submit" loading={saving.isPending} disabled={query.data === undefined}>
          {t('prices.add')}
        </Button>
      </form>
      <ListTable<PriceRow>
        label={t('prices.title')}
        query={query}
        rows={inOrder(rows)}
        keyOf={({ country, category, from }) => `${country} ${category} ${from}`}
        empty={{ title: t('prices.empty') }}
        columns={[
          { id: 'country', header: t('columns.country'), cell: ({ country }) => (country === '*' ? t('others') : `+${country}`) },
          { id: 'category', header: t('columns.category'), cell: ({ category }) => t(`categories.${category}`) },
          { id: 'from', header: t('prices.from'), cell: ({ from }) => formatLocalDate(from, 'short') },
          { id: 'price', header: t('prices.price'), isNumber: true, cell: ({ microUsd }) => formatUsd(microUsd, 6) },
          {
            id: 'remove',
            header: '',
            cell: (row) => (
              <Button
                variant="icon"
                iconName="remove"
                ariaLabel={t('prices.remove', { country: row.country, category: t(`categories.${row.category}`) })}
                disabled={saving.isPending}
                onClick={() => remove(row)}
              />
            ),
          },
        ]}
      />
    </ListPage>
  );
};
