// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe, ulidOf } from '../../../testing/builders.ts';
import type { TicketDialog } from '../ticket-dialog-store.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const contacts = [
  { id: ulidOf(1), name: 'Otávio Reis', number: '5511987654321' },
  { id: ulidOf(2), name: 'Otávio Lima', number: '5511987654322' },
];
const connections = [
  { id: ulidOf(21), name: 'Loja', isDefault: false, channel: 'whatsapp_oficial' },
  { id: ulidOf(22), name: 'Matriz', isDefault: true, channel: 'whatsapp' },
];
const { createTicket, pickContacts, getNewChatState } = vi.hoisted(() => ({
  createTicket: vi.fn(),
  pickContacts: vi.fn(),
  getNewChatState: vi.fn(),
}));
vi.mock('../../../lib/api/client.ts', () => ({
  api: { createTicket, pickContacts, getNewChatState, listQueues: async () => [], listConnections: async () => connections },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
beforeEach(() => {
  queryClient.clear();
  createTicket.mockReset().mockReturnValue(new Promise(() => {}));
  pickContacts.mockReset().mockResolvedValue({ contacts });
  getNewChatState.mockReset().mockResolvedValue({ closed: null });
});
afterEach(cleanup);

const show = async (given: Partial<Extract<TicketDialog, { kind: 'new' }>> = {}, user = aMe()): Promise<HTMLInputElement> => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <NewTicketDialog user={user} given={{ kind: 'new', ...given }} onClose={() => {}} />,
    }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  field.focus();
  return field;
};
const press = (field: HTMLElement, key: string, keyCode: number) => fireEvent.keyDown(field, { key, keyCode });
const enter = (field: HTMLElement) => press(field, 'Enter', 13);
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar conversa' }));
const startsWith = (id: string) =>
  waitFor(() => expect(createTicket).toHaveBeenCalledExactlyOnceWith({ body: expect.objectContaining({ contactId: id }) }));

it('says before anything is sent that a linked phone may not begin conversations now, and until when', async () => {
  getNewChatState.mockResolvedValue({ closed: { reason: 'newChats', count: 20, until: '2026-12-01T11:00:00.000Z' } });

  await show();

  expect(await screen.findByText(/já escreveu hoje a 20 pessoas novas.* a partir de /)).toBeTruthy();
  expect(getNewChatState).toHaveBeenCalledExactlyOnceWith({ params: { id: ulidOf(22) } }, expect.anything());
});

it('asks nothing of the kind of an official number', async () => {
  await show({ connectionId: ulidOf(21) });
  await screen.findByText('Loja');

  expect(getNewChatState).not.toHaveBeenCalled();
});

it('chooses the first contact that was found by Enter, and does not offer what was typed', async () => {
  const field = await show();
  fireEvent.input(field, { target: { value: 'Otavio' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));

  enter(field);
  await waitFor(() => expect(field.value).toBe('Otávio Reis'));
  start();

  await startsWith(ulidOf(1));
});

it('chooses with the arrow keys the one that they stand on, from the first', async () => {
  const field = await show();
  fireEvent.input(field, { target: { value: 'Otavio' } });
  await screen.findAllByRole('option', { name: /Otávio/ });

  press(field, 'ArrowDown', 40);
  enter(field);

  await waitFor(() => expect(field.value).toBe('Otávio Reis'));
});

it('chooses the first as soon as it is there when Enter came before, unless something else was typed since', async () => {
  const field = await show();
  fireEvent.input(field, { target: { value: 'Otavio' } });
  enter(field);
  await waitFor(() => expect(field.value).toBe('Otávio Reis'));

  fireEvent.input(field, { target: { value: 'Otavi' } });
  enter(field);
  fireEvent.input(field, { target: { value: 'Otav' } });
  await waitFor(() => expect(pickContacts).toHaveBeenLastCalledWith({ query: { searchParam: 'Otav' } }, expect.anything()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field.value).toBe('Otav');
});

it('keeps the contact that is chosen when Enter is pressed again in its field', async () => {
  const field = await show({ contact: { id: ulidOf(2), name: 'Otávio' } });
  await waitFor(() => expect(pickContacts).toHaveBeenCalled());

  enter(field);
  start();

  await startsWith(ulidOf(2));
});

it('makes a contact by Enter of a number that nobody has, and says when there is nobody', async () => {
  pickContacts.mockResolvedValue({ contacts: [] });
  const field = await show();
  fireEvent.input(field, { target: { value: 'Zuleica' } });
  await screen.findByText(/Nenhum contato encontrado/);

  fireEvent.input(field, { target: { value: '11 98765-4321' } });
  await screen.findByText(/Criar um contato com/);
  enter(field);

  expect(await screen.findByLabelText('Nome do contato')).toBeTruthy();
});

it('starts by the standard connection when one’s own has been deleted', async () => {
  await show({ contact: { id: ulidOf(2), name: 'Otávio Lima' } }, aMe({ whatsappId: ulidOf(29) }));
  await screen.findByText('Matriz');

  start();

  await waitFor(() => expect(createTicket).toHaveBeenCalledWith({ body: expect.objectContaining({ whatsappId: ulidOf(22) }) }));
});

it('says that a search failed instead of that nobody was found, and searches again', async () => {
  pickContacts.mockRejectedValueOnce(new ApiError('ERR_INTERNAL', 400, undefined));
  const field = await show();
  fireEvent.change(field, { target: { value: 'Otávio' } });

  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.queryByText(/Nenhum contato encontrado/)).toBeNull();
  fireEvent.click(retry);

  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Otávio Reis'),
    expect.stringContaining('Otávio Lima'),
  ]);
});
