// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { connectionListsKey } from '../../connections/api/connection-queries.ts';
import { OpeningHoursTab } from './opening-hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';

const [shop, hall, desk] = [ulidOf(21), ulidOf(22), ulidOf(23)];
let connections: object[] = [];
vi.mock('../../../lib/api/client.ts', () => ({ api: { listConnections: async () => connections } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('settings');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (userRating: string) => showTab(<OptionsTab companyId={2} settings={{ userRating }} />);
const showTab = (tab: ReactNode) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => tab }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
const notice = /não têm mensagem de avaliação/;

it('names the connections without a rating question, each with the way to its form, until all have one', async () => {
  connections = [
    { id: shop, name: 'Loja', hasRatingQuestion: false },
    { id: hall, name: 'Salão', hasRatingQuestion: true },
    { id: desk, name: 'Balcão <b>', hasRatingQuestion: false },
  ];
  show('enabled');

  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Loja', `/connections?id=${shop}&part=rating`],
    ['Balcão <b>', `/connections?id=${desk}&part=rating`],
  ]);

  connections = connections.map((connection) => ({ ...connection, hasRatingQuestion: true }));
  await act(() => queryClient.invalidateQueries({ queryKey: connectionListsKey }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

it('says nothing while ratings are not asked for', async () => {
  connections = [{ id: shop, name: 'Loja', hasRatingQuestion: false }];
  show('disabled');

  expect(await screen.findByText('Pedir avaliação')).toBeTruthy();
  expect(screen.queryByText(notice)).toBeNull();
});

it.each([
  ['company', [`/connections?id=${shop}&part=outOfHoursMessage`]],
  ['connection', [`/connections?id=${shop}&part=outOfHoursMessage`]],
  ['queue', []],
  ['disabled', []],
])('names the connections without an out-of-hours message where hours are those of the %s', async (scheduleType, links) => {
  connections = [
    { id: shop, name: 'Loja', hasOutOfHoursMessage: false },
    { id: hall, name: 'Salão', hasOutOfHoursMessage: true },
  ];
  showTab(<OpeningHoursTab companyId={2} settings={{ scheduleType }} hours={{ schedules: [], holidays: [], version: 1 } as never} />);

  await screen.findAllByText(/horário/i);
  if (links.length > 0) await screen.findByText(/não têm mensagem fora do horário/);
  expect(
    screen
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.includes('part=outOfHoursMessage')),
  ).toEqual(links);
});
