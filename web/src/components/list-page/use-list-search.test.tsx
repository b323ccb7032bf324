// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchDelayMs } from '../../lib/limits.ts';
import { useListSearch } from './use-list-search.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const List = () => {
  const { q, typed, type, clear } = useListSearch();
  return (
    <>
      <input aria-label="Buscar" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={clear}>
        Limpar
      </button>
      <p>{`achados: ${q}`}</p>
    </>
  );
};

const open = async (address: string) => {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List });
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  render(<RouterProvider router={router} />);
  await settle(0);
  return { router, searched: () => router.state.location.search };
};
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('useListSearch', () => {
  it('starts with what the address asks for', async () => {
    await open('/list?q=ana');

    expect(field().value).toBe('ana');
    expect(screen.getByText('achados: ana')).toBeTruthy();
  });

  it('follows what is typed after a pause, once, and keeps the rest of the address and the way back', async () => {
    const { router, searched } = await open('/list?page=2');

    type('a');
    await settle(searchDelayMs - 1);
    type(' an ');
    await settle(searchDelayMs - 1);
    expect(searched()).toEqual({ page: 2 });
    await settle(1);

    expect(searched()).toEqual({ page: 2, q: 'an' });
    expect(router.history.length).toBe(1);
    expect(field().value).toBe(' an ');
  });

  it('shows everything at once when it is cleared', async () => {
    const { searched } = await open('/list?q=ana');

    fireEvent.click(screen.getByRole('button', { name: 'Limpar' }));
    await settle(0);

    expect(searched()).toEqual({});
    expect(field().value).toBe('');
  });

  it('takes what another address asks for instead of what was typed', async () => {
    const { router, searched } = await open('/list?q=ana');

    act(() => router.history.push('/list'));
    await settle(searchDelayMs);

    expect(searched()).toEqual({});
    expect(field().value).toBe('');
  });
});
