// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe, aTicketView, ulidOf } from '../../../testing/builders.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const queue = { id: ulidOf(11), name: 'Suporte', color: '#0b6e4f' };
const listQueues = vi.fn(async () => [queue]);
vi.mock('../../../lib/api/client.ts', () => ({ api: { listQueues: () => listQueues(), listUserNames: async () => [] } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(cleanup);

it('asks for another queue when the one that was chosen has been deleted', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TransferDialog user={aMe()} ticket={aTicketView()} onClose={() => {}} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Suporte');
  const transfer = () => screen.getByRole('button', { name: 'Transferir' });
  expect(transfer().hasAttribute('disabled')).toBe(false);

  listQueues.mockResolvedValue([{ ...queue, id: ulidOf(12), name: 'Vendas' }]);
  await queryClient.invalidateQueries({ queryKey: queuesQuery().queryKey });

  expect(await screen.findAllByText('Selecione uma fila')).toHaveLength(2);
  expect(transfer().hasAttribute('disabled')).toBe(true);
});
