// @vitest-environment happy-dom
import type { Me } from '@balcao/shared/contract/auth.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe } from '../../../testing/builders.ts';
import { toTicketFilter } from '../api/ticket-queries.ts';
import { parseTicketSearch } from '../ticket-search.ts';
import type { useTicketList } from '../use-ticket-list.ts';
import { TicketRows } from './ticket-rows.tsx';

vi.mock('../../../lib/api/client.ts', () => ({ api: { listConnections: async () => [] } }));

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
