// @vitest-environment happy-dom
import type { Me } from '@balcao/shared/contract/auth.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe, aTicketView, ulidOf } from '../../../testing/builders.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { toTicketFilter } from '../api/ticket-queries.ts';
import { parseTicketSearch } from '../ticket-search.ts';
import type { useTicketList } from '../use-ticket-list.ts';
import { TicketRows } from './ticket-rows.tsx';

vi.mock('../../../lib/api/client.ts', () => ({ api: { listConnections: async () => [] } }));

// Nothing has a height here, and a list without one draws no rows.
vi.mock('@tanstack/react-virtual', () => {
  const virtualizer = { measure: vi.fn(), getTotalSize: () => 152, getVirtualItems: () => [0, 1].map((index) => ({ key: index, index })) };
  return { useVirtualizer: () => virtualizer };
});

beforeAll(() => startI18n());
afterEach(cleanup);

const showEmpty = (user: Me, tab: 'open' | 'pending' | 'closed') => {
  const search = parseTicketSearch({ tab });
  const query = { isPending: false, isError: false, fetchNextPage: vi.fn(), data: { pages: [] } };
  const list = { filter: toTicketFilter(search), query, tickets: [], found: null } as unknown as ReturnType<typeof useTicketList>;
  render(
    <QueryClientProvider client={queryClient}>
      <TicketRows user={user} search={search} list={list} openUuid={null} onOpen={vi.fn()} onAction={vi.fn()} onSearch={vi.fn()} />
    </QueryClientProvider>,
  );
};

const noQueues = /Peça a um administrador/;
const alone: Parameters<typeof aMe>[0] = { profile: 'user', queueIds: [], queues: [], allTicket: 'disable' };

it.each(['open', 'pending'] as const)('tells an attendant without a queue why %s stays empty', (tab) => {
  showEmpty(aMe(alone), tab);

  expect(screen.getByText(noQueues)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells it nobody to whom something can come', () => {
  showEmpty(aMe({ ...alone, allTicket: 'enable' }), 'pending');
  showEmpty(aMe({ ...alone, profile: 'admin' }), 'pending');
  showEmpty(aMe(), 'pending');

  expect(screen.queryByText(noQueues)).toBeNull();
});

it('takes a connection that was deleted from its rows at once', async () => {
  const connection = (id: number, name: string) => ({ id: ulidOf(id), name, channel: 'whatsapp_oficial', status: 'CONNECTED' });
  const know = (...known: object[]) => queryClient.setQueryData(connectionsQuery().queryKey, known as never);
  know(connection(21, 'Loja'), connection(22, 'Matriz'), connection(23, 'Filial'));
  const search = parseTicketSearch({ tab: 'open' });
  const query = { isPending: false, isError: false, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: vi.fn() };
  const tickets = [
    aTicketView({ id: 1 }),
    aTicketView({
      id: 2,
      whatsappId: ulidOf(22),
      whatsapp: { id: ulidOf(22), name: 'Matriz', color: '#25d366', groupAsTicket: 'disabled' },
    }),
  ];
  const list = { filter: toTicketFilter(search), query, tickets, found: null } as unknown as ReturnType<typeof useTicketList>;
  render(
    <QueryClientProvider client={queryClient}>
      <TicketRows user={aMe()} search={search} list={list} openUuid={null} onOpen={vi.fn()} onAction={vi.fn()} onSearch={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Loja')).toBeTruthy();

  act(() => void know(connection(22, 'Matriz'), connection(23, 'Filial')));

  await waitFor(() => expect(screen.queryByText('Loja')).toBeNull());
  expect(screen.getByText('Matriz')).toBeTruthy();
});
