import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { narrowQuery, useMediaQuery } from '../../lib/media-query.ts';
import type { ListQuery } from './list-query.ts';
import { ListSearchField } from './list-search-field.tsx';
import { type EmptyText, ListStates } from './list-states.tsx';
import { useOverflow } from './use-overflow.ts';
import type { ListSearch } from './use-list-search.ts';
import './list-table.css';

export type ListColumn<Row> = { id: string; header: string; cell: (row: Row) => ReactNode; isNumber?: boolean };

type Selection<Row> = {
  nameOf: (row: Row) => string;
  /** Buttons for the selected rows; shown while at least one row is selected. */
  actions: (selected: ReadonlyArray<Row>) => ReactNode;
};

type ListTableProps<Row> = {
  label: string;
  /** Columns of the table; the cells of the first one are the row headers. */
  columns: ReadonlyArray<ListColumn<Row>>;
  rows: ReadonlyArray<Row>;
  keyOf: (row: Row) => string;
  query: ListQuery;
  empty: EmptyText;
  search?: ListSearch & { label: string };
  /** Filters shown beside the search field. */
  filters?: ReactNode;
  selection?: Selection<Row>;
  /** Called when the user clicks a row outside its links, buttons and fields. Keyboard users need a link or button in the row that does the same. */
  onOpen?: (row: Row) => void;
  /** Cells of the footer row, one for each column. */
  foot?: ReadonlyArray<ReactNode>;
  /** Layout on narrow screens: `cards` = one card per row; `table` = a table, for lists with few and short columns. */
  narrow?: 'cards' | 'table';
};

/** Minimum number of columns of a wide table. A wide table becomes cards on pages up to 960 px wide, where words would break in its
 *  columns; a table with fewer columns becomes cards up to 688 px. On wider pages, a table becomes cards only when it does not fit. */
const manyColumns = 6;

/** A table with loading, error and empty states, search, selection and infinite scrolling. On narrow screens, and where the table does
 *  not fit, each row becomes a card. Not built with Cloudscape, whose table and cards add 75 kB. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { label, columns, rows, keyOf, query, empty, search, filters, selection, onOpen, foot, narrow = 'cards' } = props;
  const isNarrow = useMediaQuery(columns.length < manyColumns ? narrowQuery : '(max-width: 960px)');
  const box = useRef<HTMLDivElement>(null);
  const isTooWide = useOverflow(box, narrow === 'cards' && !isNarrow);
  const isStacked = narrow === 'cards' && (isNarrow || isTooWide);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // `chosen` may still have rows that were deleted or no longer match the search; these do not count as selected.
  const selected = rows.filter((row) => chosen.has(keyOf(row)));
  const choose = (wanted: ReadonlyArray<Row>, on: boolean) => {
    const changed = new Set(wanted.map(keyOf));
    setChosen(new Set([...selected.map(keyOf).filter((key) => !changed.has(key)), ...(on ? changed : [])]));
  };
  return (
    <>
      {(search || selected.length > 0) && (
        <div className="list-tools">
          {search && <ListSearchField search={search} label={search.label} />}
          {filters}
          {selection && selected.length > 0 && <div className="list-bulk">{selection.actions(selected)}</div>}
        </div>
      )}
      <ListStates query={query} count={rows.length} empty={empty} search={search}>
        <div ref={box} className={`list-table list-table-${isStacked ? 'stacked' : narrow}`}>
          {/* Explicit ARIA roles: the card layout changes `display` of the table elements, which removes their implicit roles. */}
          <table role="table" aria-label={label}>
            <thead role="rowgroup">
              <tr role="row">
                {selection && <Tick scope="col" checked={selected.length === rows.length} onChange={(on) => choose(rows, on)} />}
                {columns.map(({ id, header, isNumber }) => (
                  <th
                    key={id}
                    scope="col"
                    role="columnheader"
                    className={isNumber ? 'list-number' : id === 'actions' ? 'list-actions' : undefined}
                  >
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  role="row"
                  className={onOpen && 'list-opens'}
                  onClick={onOpen && ((event) => isInRow(event.target) && onOpen(row))}
                >
                  {selection && <Tick name={selection.nameOf(row)} checked={chosen.has(keyOf(row))} onChange={(on) => choose([row], on)} />}
                  {columns.map((column, index) => (
                    <Cell key={column.id} column={column} row={row} names={index === 0} />
                  ))}
                </tr>
              ))}
            </tbody>
            {foot && (
              <tfoot role="rowgroup">
                <tr role="row">
                  {columns.map(({ id, isNumber }, index) => (
                    <td key={id} role={index === 0 ? 'rowheader' : 'cell'} className={isNumber ? 'list-number' : undefined}>
                      {foot[index]}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      </ListStates>
    </>
  );
};

/** Whether a click in a row counts as a click on the row: not on a control inside it, and not at the end of selecting text. */
const isInRow = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role=menu]') && (getSelection()?.isCollapsed ?? true);

const Cell = <Row,>({ column: { header, cell, isNumber }, row, names }: { column: ListColumn<Row>; row: Row; names: boolean }) => {
  const className = isNumber ? 'list-number' : undefined;
  if (names)
    return (
      <th scope="row" role="rowheader" className={className}>
        {cell(row)}
      </th>
    );
  return (
    <td role="cell" data-label={header} className={className}>
      {cell(row)}
    </td>
  );
};

type TickProps = { scope?: 'col'; name?: string; checked: boolean; onChange: (on: boolean) => void };

/** Table cell with a checkbox: selects the row called `name`, or in the header (`scope` = `col`) all rows. */
const Tick = ({ scope, name, checked, onChange }: TickProps) => {
  const { t } = useTranslation('common');
  const box = (
    <label>
      <input
        type="checkbox"
        aria-label={name === undefined ? t('list.selectAll') : t('list.select', { name })}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
  return scope ? (
    <th scope="col" role="columnheader" className="list-tick">
      {box}
    </th>
  ) : (
    <td role="cell" className="list-tick">
      {box}
    </td>
  );
};
