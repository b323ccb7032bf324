// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { useStartTicket } from './use-start-ticket.ts';

const { createContact, createTicket } = vi.hoisted(() => ({ createContact: vi.fn(), createTicket: vi.fn() }));
vi.mock('../../../lib/api/client.ts', () => ({ api: { createContact, createTicket } }));

const body = { queueId: ulidOf(11), whatsappId: null, userId: ulidOf(1) };

it('tells of the contact it added, so that another try after a refused ticket is about that one', async () => {
  createContact.mockResolvedValue({ id: ulidOf(5), name: 'Bia' });
  createTicket.mockRejectedValueOnce(new ApiError('OFFLINE', 0, undefined)).mockResolvedValueOnce({ uuid: 'u' });
  const onContactAdded = vi.fn();
  const { result } = renderHook(() => useStartTicket(onContactAdded), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

  const first = await act(() => result.current.mutateAsync({ ...body, contact: { name: 'Bia', number: '5511987654321' } }).catch(String));
  const second = await act(() => result.current.mutateAsync({ ...body, contact: onContactAdded.mock.calls[0]?.[0] }));

  expect(first).toContain('OFFLINE');
  expect(second).toEqual({ uuid: 'u' });
  expect(createContact).toHaveBeenCalledOnce();
  expect(createTicket).toHaveBeenLastCalledWith({ body: { ...body, contactId: ulidOf(5), status: 'open' } });
});
