// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import type { Output } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { ServiceAlerts } from './service-alerts.tsx';

let usage: ReadonlyArray<{ connectionId: string; month: string; delivered: number; free: number }> = [];
vi.mock('../../../lib/api/client.ts', () => ({ api: { listServiceUsage: async () => usage } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(['ticketDialogs', 'common']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const connections = [{ id: ulidOf(21), name: 'Recepção' }] as unknown as Output<'listConnections'>;
const show = (delivered: number, month: string) => {
  cleanup();
  queryClient.clear();
  usage = [{ connectionId: ulidOf(21), month, delivered, free: 1000 }];
  const rootRoute = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ServiceAlerts connections={connections} />
        <p>inbox</p>
      </QueryClientProvider>
    ),
  });
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />);
};
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));

it('says once for each share and month that the free messages of a number run out, until it is closed', async () => {
  show(800, '2026-11');
  expect(await screen.findByText('“Recepção” usou 80% das mensagens de serviço grátis do mês')).toBeTruthy();
  close();
  expect(screen.queryByRole('status')).toBeNull();

  show(900, '2026-11');
  await screen.findByText('inbox');
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('status')).toBeNull();

  show(1000, '2026-11');
  expect(await screen.findByText(/usou todas as mensagens de serviço grátis do mês/)).toBeTruthy();
  close();

  show(810, '2026-12');
  expect(await screen.findByText(/usou 80%/)).toBeTruthy();
});
