// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { clearSession, saveSession } from '../../../lib/api/session.ts';
import { setDraft, setDraftPart } from '../../../lib/drafts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe, aTicketView, ulidOf } from '../../../testing/builders.ts';
import { ticketQuery } from './ticket-queries.ts';
import { useTicketActions } from './use-ticket-actions.ts';

const { updateTicket, getTicketByUuid, showToast, navigate } = vi.hoisted(() => ({
  navigate: vi.fn(),
  updateTicket: vi.fn(),
  getTicketByUuid: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('../../../components/toasts.tsx', () => ({ showToast }));
vi.mock('../../../lib/api/client.ts', () => ({ api: { updateTicket, getTicketByUuid } }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

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

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(() => {
  clearSession();
  localStorage.clear();
});

it.each([
  ['an answer', (uuid: string) => setDraft(uuid, 'reply', 'Já vejo')],
  ['a note', (uuid: string) => setDraft(uuid, 'note', 'cuidado')],
  ['a recording', (uuid: string) => setDraftPart(uuid, 'voice', { durationSec: 4 })],
  ['a recording that runs', (uuid: string) => setDraftPart(uuid, 'running', { format: 'ogg-opus' })],
  ['chosen files', (uuid: string) => setDraftPart(uuid, 'files', { count: 2 })],
] as const)('says where %s went when its conversation leaves the list, however it leaves', async (_what, begin) => {
  saveSession({ token: 't', user: aMe() });
  const { result } = renderHook(() => useTicketActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const ways: Array<(ticket: TicketView) => Promise<unknown>> = [
    (ticket) => result.current.resolve(ticket, false),
    (ticket) => result.current.ignore(ticket),
    (ticket) => result.current.returnToQueue(ticket),
    (ticket) => result.current.transfer(ticket, { queueId: ulidOf(5), userId: null, note: '' }),
  ];
  for (const [index, leave] of ways.entries()) {
    const ticket = aTicketView({ id: 10 + index, status: 'open' });
    begin(ticket.uuid);
    updateTicket.mockResolvedValueOnce({ ...ticket, status: 'closed' });
    showToast.mockClear();
    await act(() => leave(ticket));

    expect([index, showToast.mock.calls.map(([, text]) => text)]).toEqual([
      index,
      [expect.any(String), `O que não foi enviado ficou guardado como rascunho na conversa de ${ticket.contact.name}.`],
    ]);
  }
});

it.each([
  ['stays on the list that was chosen while the server took its time', '?tab=closed', []],
  ['goes from the waiting list to the own one', '?tab=pending', [{}]],
] as const)('an accept %s', async (_what, chosen, searches) => {
  saveSession({ token: 't', user: aMe() });
  const ticket = aTicketView({ status: 'pending' });
  history.pushState(null, '', `/tickets/${ticket.uuid}?tab=pending`);
  const { promise, resolve } = Promise.withResolvers<TicketView>();
  updateTicket.mockReturnValueOnce(promise);
  navigate.mockClear();
  showToast.mockClear();
  const { result } = renderHook(() => useTicketActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

  const accepted = result.current.accept(ticket, ulidOf(5));
  history.replaceState(null, '', `/tickets/${ticket.uuid}${chosen}`);
  resolve({ ...ticket, status: 'open' });

  expect(await accepted).toBe(true);
  expect(navigate.mock.calls.map(([{ search }]) => search({ tab: 'pending' }))).toEqual(searches);
  expect(showToast).not.toHaveBeenCalled();
});
