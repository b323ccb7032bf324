// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aTicketView } from '../../../testing/builders.ts';
import { ticketQuery } from './ticket-queries.ts';
import { useTicketActions } from './use-ticket-actions.ts';

const { updateTicket, getTicketByUuid, showToast } = vi.hoisted(() => ({
  updateTicket: vi.fn(),
  getTicketByUuid: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('../../../components/toasts.tsx', () => ({ showToast }));
vi.mock('../../../lib/api/client.ts', () => ({ api: { updateTicket, getTicketByUuid } }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

it('resolves what was on the screen, and shows what came since when that is refused', async () => {
  const ticket = aTicketView({ status: 'open', inboundMessages: 1 });
  const now = { ...ticket, inboundMessages: 2, unreadMessages: 1, updatedAt: '2027-01-01T00:00:00.000Z' };
  const { queryKey } = ticketQuery(ticket.uuid);
  queryClient.setQueryData(queryKey, ticket);
  updateTicket
    .mockRejectedValueOnce(new ApiError('ERR_CUSTOMER_WROTE', 409, undefined))
    .mockResolvedValueOnce({ ...now, status: 'closed' });
  getTicketByUuid.mockResolvedValue(now);
  const { result } = renderHook(() => ({ ...useTicketActions(), shown: useQuery(ticketQuery(ticket.uuid)).data ?? ticket }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

  const first = await act(() => result.current.resolve(ticket, false));
  expect(updateTicket).toHaveBeenLastCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ status: 'closed', inboundMessages: 1 }) }),
  );
  expect([first, result.current.shown.status]).toEqual([false, 'open']);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('warning', expect.anything());
  await waitFor(() => expect(result.current.shown.unreadMessages).toBe(1));

  const second = await act(() => result.current.resolve(result.current.shown, false));
  expect(updateTicket).toHaveBeenLastCalledWith(expect.objectContaining({ body: expect.objectContaining({ inboundMessages: 2 }) }));
  expect(second).toBe(true);
});
