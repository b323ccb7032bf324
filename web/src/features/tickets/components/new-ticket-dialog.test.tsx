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

const byNumber = { reachedOver: [ulidOf(21), ulidOf(22)], whatsappId: null };
const contacts = [
  { id: ulidOf(1), name: 'Otávio Reis', number: '5511987654321', ...byNumber },
  { id: ulidOf(2), name: 'Otávio Lima', number: '5511987654322', ...byNumber },
];
const connections = [
  { id: ulidOf(21), name: 'Loja', isDefault: false, channel: 'whatsapp_oficial', status: 'CONNECTED' },
  { id: ulidOf(22), name: 'Matriz', isDefault: true, channel: 'whatsapp', status: 'CONNECTED' },
  { id: ulidOf(23), name: 'Página', isDefault: false, channel: 'facebook', status: 'CONNECTED' },
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
  pickContacts.mockReset().mockImplementation(async ({ query: { contactId } }: { query: { contactId?: string } }) => ({
    contacts: contacts.filter(({ id }) => contactId === undefined || id === contactId),
  }));
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
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar conversa' });
const start = async () => {
  await waitFor(() => expect(startButton().disabled).toBe(false));
  fireEvent.click(startButton());
};
const startsWith = (id: string) =>
  waitFor(() => expect(createTicket).toHaveBeenCalledExactlyOnceWith({ body: expect.objectContaining({ contactId: id }) }));

it('says before anything is sent that a linked phone may not begin conversations now, and until when', async () => {
  getNewChatState.mockResolvedValue({ closed: { reason: 'newChats', count: 20, until: '2026-12-01T11:00:00.000Z' }, restricted: null });

  await show();

  expect(await screen.findByText(/já escreveu hoje a 20 pessoas novas.* a partir de /)).toBeTruthy();
  expect(getNewChatState).toHaveBeenCalledExactlyOnceWith({ params: { id: ulidOf(22) } }, expect.anything());
});

it('says that Meta lets an official number begin no conversations', async () => {
  getNewChatState.mockResolvedValue({ closed: null, restricted: { until: null } });
  await show({ connectionId: ulidOf(21) });

  expect(await screen.findByText(/A Meta não deixa este número começar conversas/)).toBeTruthy();
});

it('asks nothing of the kind of a page', async () => {
  getNewChatState.mockClear();
  await show({ connectionId: ulidOf(23) });
  await screen.findByText('Página');

  expect(getNewChatState).not.toHaveBeenCalled();
});

it('chooses the first contact that was found by Enter, and does not offer what was typed', async () => {
  const field = await show();
  fireEvent.input(field, { target: { value: 'Otavio' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));

  enter(field);
  await waitFor(() => expect(field.value).toBe('Otávio Reis'));
  await start();

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
  await start();

  await startsWith(ulidOf(2));
});

it('makes a contact by Enter of a number that nobody has, and says when there is nobody', async () => {
  pickContacts.mockResolvedValue({ contacts: [] });
  const field = await show();
  fireEvent.input(field, { target: { value: 'Zuleica' } });
  await screen.findByText(/Nenhum contato encontrado/);

  fireEvent.input(field, { target: { value: '11 98765-4321' } });
  await screen.findByText(/Criar um contato com este número/);
  enter(field);

  expect(await screen.findByLabelText('Nome do contato')).toBeTruthy();
});

it('starts by the standard connection when one’s own has been deleted', async () => {
  await show({ contact: { id: ulidOf(2), name: 'Otávio Lima' } }, aMe({ whatsappId: ulidOf(29) }));
  await screen.findByText('Matriz');

  await start();

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

const fabi = { id: ulidOf(3), name: 'Fabi Face', number: null, reachedOver: [ulidOf(23)], whatsappId: ulidOf(23) };
const connectionField = () => screen.getByRole('button', { name: /^Conexão/ });
const pick = async (contact: object) => {
  pickContacts.mockResolvedValue({ contacts: [contact] });
  const field = await show();
  fireEvent.input(field, { target: { value: 'Fabi' } });
  enter(field);
  await waitFor(() => expect(field.value).toBe('Fabi Face'));
};

it('offers somebody known only from a page that page alone, and begins there', async () => {
  await pick(fabi);

  expect(connectionField().textContent).toContain('Página');
  await start();

  await waitFor(() => expect(createTicket).toHaveBeenCalledWith({ body: expect.objectContaining({ whatsappId: ulidOf(23) }) }));
});

it('begins where somebody is known from who can be reached by both', async () => {
  await pick({ ...fabi, number: '5511987654323', reachedOver: [ulidOf(21), ulidOf(22), ulidOf(23)] });

  expect(connectionField().textContent).toContain('Página');
});

it('says at the field that no connection reaches somebody, and begins nothing', async () => {
  await pick({ ...fabi, reachedOver: [] });

  expect(await screen.findByText('Nenhuma conexão chega a este contato.')).toBeTruthy();
  expect(startButton().disabled).toBe(true);
});

it('asks by what somebody is reached who was chosen already, before anything begins', async () => {
  let answer: (of: object) => void = () => {};
  pickContacts.mockImplementation(({ query }: { query: { contactId?: string } }) =>
    query.contactId === fabi.id ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({ contacts: [] }),
  );
  await show({ contact: { id: fabi.id, name: fabi.name } });
  await waitFor(() => expect(pickContacts).toHaveBeenCalledWith({ query: { contactId: fabi.id } }, expect.anything()));
  expect(startButton().disabled).toBe(true);

  answer({ contacts: [fabi] });
  await start();

  await waitFor(() => expect(createTicket).toHaveBeenCalledWith({ body: expect.objectContaining({ whatsappId: ulidOf(23) }) }));
});

it('says at the field that the server finds no way to somebody over a connection', async () => {
  createTicket.mockRejectedValue(new ApiError('ERR_CHANNEL_CANNOT', 422, undefined));
  await pick(fabi);
  await start();

  expect(await screen.findByText(/Esta conexão não chega a este contato/)).toBeTruthy();
});

it('begins in the queue of the conversation it goes on from, if that is one’s own', async () => {
  const queues = [1, 2].map((n) => ({ id: ulidOf(30 + n), name: `Fila ${n}`, color: '#111111' }));
  await show({ contact: { id: ulidOf(1), name: 'Otávio Reis' }, queueId: ulidOf(32) }, aMe({ queues }));
  await start();
  await waitFor(() => expect(createTicket).toHaveBeenCalledWith({ body: expect.objectContaining({ queueId: ulidOf(32) }) }));
  cleanup();

  await show({ contact: { id: ulidOf(1), name: 'Otávio Reis' }, queueId: ulidOf(39) }, aMe({ queues }));
  await start();
  expect(await screen.findAllByText('Selecione uma fila')).not.toEqual([]);
  expect(createTicket).toHaveBeenCalledOnce();
});
