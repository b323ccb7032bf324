import { useCollection } from '@cloudscape-design/collection-hooks';
import Cards from '@cloudscape-design/components/cards';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../lib/media-query.ts';
import { ListEnd } from './list-end.tsx';
import type { ListQuery } from './list-query.ts';
import { ListSearchField } from './list-search-field.tsx';
import { ListProblem, NoRows, type EmptyText } from './list-states.tsx';
import type { ListSearch } from './use-list-search.ts';

export type ListColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  width?: number | string;
  /** Lets people sort by it; only where the whole list is loaded at once. */
  compare?: (one: Row, other: Row) => number;
};

type ListTableProps<Row> = {
  label: string;
  /** The first names the row. */
  columns: ReadonlyArray<ListColumn<Row>>;
  rows: ReadonlyArray<Row>;
  keyOf: (row: Row) => string;
  query: ListQuery;
  empty: EmptyText;
  search?: ListSearch & { label: string };
  /** Makes rows selectable: what can be done to those selected, and what each is called. */
  selection?: { nameOf: (row: Row) => string; actions: (selected: ReadonlyArray<Row>) => ReactNode };
  /** How it looks on a phone; a table there has few, short columns. */
  narrow?: 'cards' | 'table';
  /** A heading of its own, where a page has several lists. */
  heading?: string;
};

/** Rows with their four states, search, selection and the next ones as one scrolls; a card each on a phone. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { label, columns, rows, keyOf, query, empty, search, selection, narrow = 'cards', heading } = props;
  const { t } = useTranslation('common');
  const isNarrow = useNarrow();
  const { items, collectionProps } = useCollection(rows, { selection: { trackBy: keyOf }, sorting: {} });
  const { selectedItems = [], onSelectionChange, ...sorting } = collectionProps;
  const failed = query.data === undefined ? query.error : null;
  const shared = {
    className: 'list-table',
    items,
    trackBy: keyOf,
    loading: query.data === undefined && !failed,
    loadingText: t('loading'),
    empty: failed ? <ListProblem error={failed} onRetry={query.refetch} /> : <NoRows empty={empty} search={search} />,
    header: heading && <h2>{heading}</h2>,
    filter: (search || selectedItems.length > 0) && (
      <div className="list-tools">
        {search && <ListSearchField search={search} label={search.label} />}
        {selection && selectedItems.length > 0 && selection.actions(selectedItems)}
      </div>
    ),
    ...(selection && { selectionType: 'multi' as const, selectedItems, onSelectionChange }),
  };
  const selectionLabels = {
    selectionGroupLabel: label,
    itemSelectionLabel: (_: unknown, row: Row) => t('list.select', { name: selection?.nameOf(row) ?? '' }),
  };
  return (
    <>
      {isNarrow && narrow === 'cards' ? (
        <Cards
          {...shared}
          ariaLabels={{ ...selectionLabels, cardsLabel: label }}
          cardDefinition={{
            header: (row) => columns[0]?.cell(row),
            sections: columns.slice(1).map(({ id, header, cell }) => ({ id, header, content: cell })),
          }}
        />
      ) : (
        <Table
          {...shared}
          {...sorting}
          variant="container"
          wrapLines
          cellVerticalAlign="top"
          ariaLabels={{ ...selectionLabels, tableLabel: label, allItemsSelectionLabel: () => t('list.selectAll') }}
          columnDefinitions={columns.map(({ id, header, cell, isNumber, width, compare }, index) => ({
            id,
            width,
            header: isNumber ? <div className="list-number">{header}</div> : header,
            cell: isNumber ? (row: Row) => <div className="list-number">{cell(row)}</div> : cell,
            isRowHeader: index === 0,
            sortingComparator: compare,
          }))}
        />
      )}
      <ListEnd query={query} />
    </>
  );
};
