// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ulidOf } from '../../testing/builders.ts';
import { flowNamesQuery } from './api/flow-queries.ts';
import { PhraseForm } from './phrase-form.tsx';

vi.mock('../../lib/api/client.ts', () => ({ api: { listConnections: async () => [], listFlows: async () => [] } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('flows');
});
beforeEach(() => {
  queryClient.setQueryData(flowNamesQuery().queryKey, [
    { id: ulidOf(1), name: 'Agenda' },
    { id: ulidOf(2), name: 'Boas-vindas' },
  ] as never);
});
afterEach(cleanup);

const type = async (text: string): Promise<HTMLInputElement> => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PhraseForm campaign={null} onClose={() => {}} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  field.focus();
  fireEvent.input(field, { target: { value: text } });
  return field;
};

it('chooses by Enter the first flow that is found, and does not offer what was typed', async () => {
  const field = await type('boas');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Boas-vindas')]);

  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });

  await waitFor(() => expect(field.value).toBe('Boas-vindas'));
});

it('says that no flow has this name', async () => {
  const field = await type('xyz');

  expect(screen.getByText('Nenhum fluxo tem este nome')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(field.value).toBe('xyz');
});
