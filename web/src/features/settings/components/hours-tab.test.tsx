// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, useSearch } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Hours } from '../api/hours-query.ts';
import { HoursTab } from './hours-tab.tsx';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('settings');
});
afterEach(cleanup);

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const hours = {
  schedules: weekdays.map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: '13:00',
    endTimeB: '18:00',
  })),
  version: 1,
} as unknown as Hours;

const Page = () => {
  const { part } = useSearch({ strict: false });
  return part === 'hours' ? <HoursTab companyId={1} hours={hours} /> : <p>Opções</p>;
};
const show = async () => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch: ({ part }: { part?: string }) => ({ part }),
    component: () => <Page />,
  });
  const other = createRoute({ getParentRoute: () => root, path: '/tags', component: () => <p>Tags</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/settings?part=hours'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const opens = (await screen.findAllByRole('textbox'))[0] as HTMLInputElement;
  const go = (to: string) => act(async () => router.history.push(to));
  return { router, opens, go };
};
const question = () => screen.findByRole('dialog', { name: 'Descartar as alterações?' });

describe('changed opening hours', () => {
  it('are not left for another tab or page without a question', async () => {
    const { router, opens, go } = await show();
    fireEvent.change(opens, { target: { value: '09:30' } });

    for (const elsewhere of ['/settings?part=options', '/tags']) {
      await go(elsewhere);
      fireEvent.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([router.state.location.href, opens.value, opens.isConnected]).toEqual(['/settings?part=hours', '09:30', true]);
    }

    await go('/tags');
    fireEvent.click(within(await question()).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Tags')).toBeTruthy();
  });

  it('are no reason to ask when they are as they were', async () => {
    const { opens, go } = await show();
    fireEvent.change(opens, { target: { value: '09:30' } });
    fireEvent.change(opens, { target: { value: '08:00' } });

    await go('/tags');

    expect(await screen.findByText('Tags')).toBeTruthy();
  });
});
