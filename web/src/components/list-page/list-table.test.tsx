// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import common from '../locales/pt.json';
import type { ListQuery } from './list-query.ts';
import { ListTable } from './list-table.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt', ns: ['common'], defaultNS: 'common', resources: { pt: { common } } }));
afterEach(cleanup);

type Row = { id: string; name: string };
const rows: Row[] = [
  { id: '1', name: 'Vendas' },
  { id: '2', name: 'Suporte' },
];
const loaded: ListQuery = { data: rows, error: null, refetch: () => undefined };
const show = (change: Partial<Parameters<typeof ListTable<Row>>[0]> = {}) => (
  <ListTable
    label="Filas"
    columns={[{ id: 'name', header: 'Nome', cell: ({ name }) => name }]}
    rows={rows}
    keyOf={({ id }) => id}
    query={loaded}
    empty={{ title: 'Nenhuma fila' }}
    {...change}
  />
);

describe('ListTable', () => {
  it('names each row by its first cell', () => {
    render(show());

    expect(within(screen.getByRole('table', { name: 'Filas' })).getAllByRole('rowheader')).toHaveLength(2);
  });

  it('opens a row by a click anywhere in it, but not by what its buttons and ticks do, or by marking its text', () => {
    const opened: string[] = [];
    const selection = { nameOf: ({ name }: Row) => name, actions: () => null };
    const columns = [
      { id: 'name', header: 'Nome', cell: ({ name }: Row) => <span>{name}</span> },
      { id: 'actions', header: 'Ações', cell: () => <button type="button">Fazer</button> },
    ];
    render(show({ columns, selection, onOpen: ({ id }) => opened.push(id) }));

    fireEvent.click(screen.getByText('Suporte'));
    fireEvent.click(screen.getAllByRole('row')[1]!.lastElementChild!);
    fireEvent.click(screen.getAllByRole('button', { name: 'Fazer' })[0]!);
    fireEvent.click(screen.getByRole('checkbox', { name: /Suporte/ }));
    getSelection()!.selectAllChildren(screen.getByText('Vendas'));
    fireEvent.click(screen.getByText('Vendas'));
    getSelection()!.removeAllRanges();

    expect(opened).toEqual(['2', '1']);
  });

  it('shows a card for each row where the table is wider than its place, until there is room for it again', () => {
    let width = 690;
    let resized = () => undefined as void;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          resized = changed;
        }
        observe() {}
        disconnect() {}
      },
    );
    const isTable = () => document.querySelector('.list-table-cards') !== null;
    // A table needs 755 px, cards what there is; only the table has borders.
    const measures = {
      offsetWidth: () => width,
      clientWidth: () => (isTable() ? width - 2 : width),
      scrollWidth: () => (isTable() ? Math.max(755, width - 2) : width),
    };
    const spies = Object.entries(measures).map(([name, get]) =>
      vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockImplementation(get),
    );
    const { rerender } = render(show());
    expect(isTable()).toBe(false);

    rerender(show({ rows: rows.slice(1) }));
    expect(isTable()).toBe(false);

    const seen = [756, 757, 900, 700].map((changed) => {
      width = changed;
      act(() => resized());
      return isTable();
    });
    expect(seen).toEqual([false, true, true, false]);
    spies.forEach((spy) => spy.mockRestore());
    vi.unstubAllGlobals();
  });

  it('says why it failed and tries again', () => {
    const refetch = vi.fn();
    render(show({ rows: [], query: { data: undefined, error: new ApiError('OFFLINE', 0, undefined), refetch } }));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(screen.getByRole('alert').textContent).toContain('Sem conexão');
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what is loaded when a later read fails', () => {
    render(show({ query: { ...loaded, error: new ApiError('OFFLINE', 0, undefined) } }));

    expect(screen.getByText('Vendas')).toBeTruthy();
  });

  it('tells none at all from none that match', () => {
    const clear = vi.fn();
    const search = { q: 'x', typed: 'x', type: () => undefined, clear, label: 'Buscar filas' };
    const { rerender } = render(show({ rows: [], query: { ...loaded, data: [] } }));
    expect(screen.getByRole('heading', { name: 'Nenhuma fila' })).toBeTruthy();

    rerender(show({ rows: [], query: { ...loaded, data: [] }, search }));
    expect(screen.getByRole('heading', { name: 'Nada encontrado para “x”' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Limpar a busca' }).at(-1)!);
    expect(clear).toHaveBeenCalledOnce();
  });

  it('acts on the rows selected, and on none that are gone', () => {
    const selection = {
      nameOf: ({ name }: Row) => name,
      actions: (selected: ReadonlyArray<Row>) => <output>{selected.map(({ name }) => name).join()}</output>,
    };
    const { rerender } = render(show({ selection }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar tudo' }));
    expect(screen.getByRole('status').textContent).toBe('Vendas,Suporte');

    rerender(show({ selection, rows: rows.slice(1) }));
    expect(screen.getByRole('status').textContent).toBe('Suporte');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Suporte' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('offers the next rows by a button too', () => {
    const fetchNextPage = vi.fn();
    render(show({ query: { ...loaded, hasNextPage: true, error: new ApiError('OFFLINE', 0, undefined), fetchNextPage } }));
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));

    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('goes on saying what went wrong while that is tried again, until there is something to show', () => {
    const refetch = () => undefined;
    const error = new ApiError('OFFLINE', 0, undefined);
    const { rerender } = render(show({ query: { data: undefined, error, refetch } }));
    const message = screen.getByRole('alert').textContent;

    rerender(show({ query: { data: undefined, error: null, refetch, isFetching: true } }));
    expect(screen.getByRole('alert').textContent).toBe(message);

    rerender(show());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });
});
