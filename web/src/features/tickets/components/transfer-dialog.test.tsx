// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe, aTicketView, ulidOf } from '../../../testing/builders.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const queue = { id: ulidOf(11), name: 'Suporte', color: '#0b6e4f' };
const listQueues = vi.fn(async () => [queue]);
const listUserNames = vi.fn(async (): Promise<object[]> => []);
vi.mock('../../../lib/api/client.ts', () => ({ api: { listQueues: () => listQueues(), listUserNames: () => listUserNames() } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const show = (change: Parameters<typeof aTicketView>[0] = {}) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TransferDialog user={aMe()} ticket={aTicketView(change)} onClose={() => {}} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

it('asks for another queue when the one that was chosen has been deleted', async () => {
  show();
  await screen.findByText('Suporte');
  const transfer = () => screen.getByRole('button', { name: 'Transferir' });
  expect(transfer().hasAttribute('disabled')).toBe(false);

  listQueues.mockResolvedValue([{ ...queue, id: ulidOf(12), name: 'Vendas' }]);
  await queryClient.invalidateQueries({ queryKey: queuesQuery().queryKey });

  expect(await screen.findAllByText('Selecione uma fila')).toHaveLength(2);
  expect(transfer().hasAttribute('disabled')).toBe(true);
});

const colleague = (id: number, change: object) => ({
  id: ulidOf(id),
  name: `Colega ${id}`,
  profile: 'user',
  online: true,
  paused: false,
  queueIds: [queue.id],
  sees: { allTicket: false, allUserChat: false, allHistoric: false, allowGroup: false },
  color: '#0b6e4f',
  profileImage: null,
  ...change,
});
const warning = /não tem atendentes que vejam/;

it('warns of a queue in which only admins would see the customer, and transfers nevertheless', async () => {
  listQueues.mockResolvedValue([queue]);
  listUserNames.mockResolvedValue([
    colleague(2, { profile: 'admin', queueIds: [] }),
    colleague(3, { queueIds: [ulidOf(12)], sees: { allTicket: true, allUserChat: true, allHistoric: true, allowGroup: true } }),
  ]);
  show();

  expect(await screen.findByText(warning)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Transferir' }).hasAttribute('disabled')).toBe(false);
});

it.each([
  ['an attendant', {}],
  ['an admin who works in it', { profile: 'admin' }],
])('does not warn of a queue with %s', async (_who, change) => {
  listQueues.mockResolvedValue([queue]);
  listUserNames.mockResolvedValue([colleague(4, change)]);
  show();
  await screen.findByText('Suporte');
  await waitFor(() => expect(queryClient.getQueryData(colleaguesQuery().queryKey)).toHaveLength(1));

  expect(screen.queryByText(warning)).toBeNull();
});

it('warns of a group when nobody in the queue may work with groups', async () => {
  listQueues.mockResolvedValue([queue]);
  listUserNames.mockResolvedValue([colleague(4, {})]);
  show({ isGroup: true });

  expect(await screen.findByText(warning)).toBeTruthy();
});
