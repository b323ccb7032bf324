// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe } from '../../../testing/builders.ts';
import { viewsQuery } from '../../views/api/view-queries.ts';
import { viewsShownKey } from './views-shown-key.ts';
import { SavedViewsRoom } from './saved-views-room.tsx';

let answer: (views: ReadonlyArray<object>) => void = () => {};
vi.mock('../../../lib/api/client.ts', () => ({ api: { listViews: () => new Promise((resolve) => (answer = resolve)) } }));

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const view = { id: 'v1', name: 'Sem resposta', shared: false, filter: {}, count: 3 };
const room = (tab: 'open' | 'pending' = 'open') => (
  <QueryClientProvider client={queryClient}>
    <SavedViewsRoom user={aMe()} search={{ tab }} onSearch={() => {}} isDue />
  </QueryClientProvider>
);
/** Whether the rows below are pushed down by the room. */
const hasRoom = ({ container }: { container: Element }) => !(container.firstElementChild as HTMLElement).hidden;
const loaded = async (views: ReadonlyArray<object>) => {
  const { queryKey } = viewsQuery();
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(1), 30_000);
  // What was remembered has been read: it is written anew once the views are there.
  localStorage.removeItem(viewsShownKey);
  answer(views);
  await vi.waitFor(() => expect(localStorage.getItem(viewsShownKey)).toBe(views.length > 0 ? 'on' : 'off'), 30_000);
};

it('has room from the first paint in a browser that knows nothing yet, and rows stay where they are when views come', async () => {
  const shown = render(room());
  expect(hasRoom(shown)).toBe(true);

  await loaded([view]);

  expect(await screen.findByRole('button', { name: /Sem resposta/ })).toBeTruthy();
  expect(hasRoom(shown)).toBe(true);
});

it('keeps the room until another list is shown where there turn out to be none', async () => {
  const shown = render(room());
  await loaded([]);
  expect(hasRoom(shown)).toBe(true);

  shown.rerender(room('pending'));
  await vi.waitFor(() => expect(hasRoom(shown)).toBe(false), 30_000);
});

it('makes no room under rows that are there for views that somebody shared since the last time, but with the next list', async () => {
  localStorage.setItem(viewsShownKey, 'off');
  const shown = render(room());
  await loaded([view]);
  expect(hasRoom(shown)).toBe(false);

  shown.rerender(room('pending'));
  await vi.waitFor(() => expect(hasRoom(shown)).toBe(true), 30_000);
});

it('makes room for the first view that is saved here', async () => {
  localStorage.setItem(viewsShownKey, 'off');
  const shown = render(room());
  await loaded([]);

  queryClient.setQueryData(viewsQuery().queryKey, [view] as never);

  await vi.waitFor(() => expect(hasRoom(shown)).toBe(true), 30_000);
});
