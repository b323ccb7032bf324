// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { saveSession } from '../../lib/api/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { contactListsKey } from './api/contact-lists-key.ts';
import { ContactListItemsPage } from './contact-list-items-page.tsx';
import texts from './locales/pt.json';

const listId = ulidOf(1);
const job = {
  id: ulidOf(11),
  kind: 'listCheck',
  state: 'done',
  contactListId: listId,
  fileName: 'Clientes',
  total: 1,
  done: 1,
  added: 0,
  known: 0,
  refused: 0,
  valid: 1,
  invalid: 0,
  unchecked: 0,
  pausedUntil: null,
  gaveUp: false,
  error: null,
  updatedAt: '2026-11-30T05:00:00.000Z',
};
const earlier = [{ jobId: ulidOf(10), fileName: 'torta.csv', endedAt: '2026-11-30T04:00:00.000Z', resultUrl: 'https://x.example/torta' }];
const person = {
  id: ulidOf(21),
  name: 'Ana Souza',
  number: '5511987654321',
  email: '',
  isWhatsappValid: null,
  optedOut: false,
  contactListId: listId,
};
const { getContactList } = vi.hoisted(() => ({ getContactList: vi.fn() }));
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getContactList,
    listContactListItems: async () => ({ contacts: [person], hasMore: false, nextCursor: null }),
    getContactListJob: async () => ({ job, resultUrl: null, earlier }),
  },
}));

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'contactLists', texts);
  await i18next.loadNamespaces('records');
});
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  saveSession({ token: 'x', user: aMe() } as never);
  getContactList.mockReset().mockResolvedValue({ id: listId, name: 'Clientes', contactsCount: 1, liveTagId: null, version: 1 });
});
afterEach(cleanup);

const show = async (search = '') => {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/contact-lists/{-$listId}/contacts', component: ContactListItemsPage }),
      createRoute({ getParentRoute: () => root, path: '/contact-lists', component: () => <p>todas as listas</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/contact-lists/${listId}/contacts${search}`] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Ana Souza');
};
const deletedByOther = async () => {
  getContactList.mockRejectedValue(new ApiError('ERR_RECORD_NOT_FOUND', 404, undefined));
  await queryClient.invalidateQueries({ queryKey: contactListsKey });
};

it('keeps the rows that an earlier import did not add, also when the notice of the last job is closed', async () => {
  await show();
  const link = await screen.findByRole('link', { name: /torta\.csv/ });
  expect(link.getAttribute('href')).toBe('https://x.example/torta');

  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));

  expect(screen.queryByText(/Números verificados/)).toBeNull();
  expect(screen.getByRole('link', { name: /torta\.csv/ })).toBeTruthy();
  cleanup();
  await show();
  await screen.findByRole('link', { name: /torta\.csv/ });
  expect(screen.queryByText(/Números verificados/)).toBeNull();
});

it('shows numbers as elsewhere', async () => {
  await show();

  expect(screen.getByText('+55 (11) 98765-4321')).toBeTruthy();
});

it('says that somebody deleted the list, and leads back to the lists', async () => {
  await show();

  await deletedByOther();

  expect(await screen.findByRole('heading', { name: 'Esta lista foi excluída' })).toBeTruthy();
  expect(screen.queryByText('Ana Souza')).toBeNull();
  expect(screen.queryByText(/Números verificados/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Novo contato' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Voltar às listas' }));
  expect(await screen.findByText('todas as listas')).toBeTruthy();
});

it('says it in the open form too, which keeps what was typed', async () => {
  await show('?id=new');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  fireEvent.change(name, { target: { value: 'Bruno Lima' } });

  await deletedByOther();

  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('A lista foi excluída'));
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Bruno Lima');
});
