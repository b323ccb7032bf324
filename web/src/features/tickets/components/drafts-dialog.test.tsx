// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { saveSession } from '../../../lib/api/session.ts';
import { addressDrafts, chatDraft, getDraft, getDraftPart, setDraft, setDraftPart, useDrafts } from '../../../lib/drafts.ts';
import { putOnScreen } from '../../../lib/on-screen.ts';
import { type UnsentMessage, useUnsentMessages } from '../../../lib/unsent-messages.ts';
import { aMe, aTicketView } from '../../../testing/builders.ts';
import { DraftsDialog } from './drafts-dialog.tsx';

vi.mock('../../../lib/api/client.ts', () => ({ api: { getTicketByUuid: vi.fn() } }));
const get = vi.mocked(api.getTicketByUuid);

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(['ticketDialogs', 'tickets', 'shell']);
});
beforeEach(() => {
  saveSession({ token: 't', user: aMe() });
  get.mockRejectedValue(new ApiError('ERR_TICKET_NOT_FOUND', 404, undefined));
});
afterEach(() => {
  cleanup();
  useUnsentMessages.setState({ messages: [], acts: null });
  for (const uuid of Object.keys(useDrafts.getState().drafts)) setDraft(uuid, 'reply', '');
});

const show = async () => {
  const dialog = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DraftsDialog onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await screen.findByRole('dialog');
};
const button = (name: string) => screen.getByRole('button', { name });

const unsent: UnsentMessage = {
  clientId: 'c1',
  uuid: 'u1',
  name: 'Ana Lima',
  ticketId: 1,
  body: 'O pedido sai hoje.',
  fileName: null,
  isPrivate: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  reason: 'Este atendimento não está aberto.',
};

it('lists messages that could not be sent, with the reason, and offers to try again only where the conversation can be seen', async () => {
  const acts = { retry: vi.fn(), discard: vi.fn(() => vi.fn()), file: vi.fn(), draftFiles: vi.fn() };
  useUnsentMessages.setState({ messages: [unsent, { ...unsent, clientId: 'c2', uuid: 'u2', name: 'Bia' }], acts });
  get.mockImplementation(async ({ params }) => {
    if (params.uuid === 'u2') return aTicketView();
    throw new ApiError('ERR_TICKET_NOT_FOUND', 404, undefined);
  });
  await show();
  await screen.findByText('Você não vê mais esta conversa.');

  const [gone, seen] = screen.getAllByRole('listitem');
  expect(gone?.textContent).toContain('Ana Lima');
  expect(screen.getAllByText('Este atendimento não está aberto.')).toHaveLength(2);
  expect(within(gone as HTMLElement).queryByRole('button', { name: /Tentar de novo|Abrir conversa/ })).toBeNull();
  expect(within(seen as HTMLElement).getByRole('button', { name: 'Abrir conversa' })).toBeTruthy();
  fireEvent.click(within(seen as HTMLElement).getByRole('button', { name: 'Tentar de novo' }));
  expect(acts.retry).toHaveBeenCalledExactlyOnceWith('c2');
});

it('does not offer to try again what would be refused again', async () => {
  const acts = { retry: vi.fn(), discard: vi.fn(() => vi.fn()), file: vi.fn(), draftFiles: vi.fn() };
  useUnsentMessages.setState({ messages: [{ ...unsent, isFinal: true }], acts });
  get.mockResolvedValue(aTicketView());
  await show();

  expect(await screen.findByRole('button', { name: 'Abrir conversa' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});

it('hides what is on the page and lists it as soon as its field is gone', async () => {
  setDraft('u1', 'reply', 'sem campo');
  useUnsentMessages.setState({ messages: [unsent], acts: null });
  const hide = [putOnScreen('u1', 'reply'), putOnScreen('u1', 'messages')];
  await show();
  expect(screen.queryByRole('listitem')).toBeNull();

  act(() => hide.forEach((end) => end()));

  expect(screen.getByText('sem campo')).toBeTruthy();
  expect(screen.getByText('O pedido sai hoje.')).toBeTruthy();
});

it('keeps the focus in the list: on the way back of what was discarded, then on what came back', async () => {
  setDraft('u1', 'reply', 'volta');
  await show();

  fireEvent.click(button('Descartar'));
  await waitFor(() => expect(document.activeElement).toBe(button('Desfazer')));
  expect(getDraft('u1', 'reply')).toBeUndefined();
  fireEvent.click(button('Desfazer'));

  await waitFor(() => expect(document.activeElement).toBe(button('Descartar')));
  expect(getDraft('u1', 'reply')?.text).toBe('volta');
});

it('offers to open a conversation only once it is known that it can be seen', async () => {
  setDraft('u1', 'reply', 'espera');
  const answer = Promise.withResolvers<never>();
  get.mockReturnValue(answer.promise);
  await show();

  expect(screen.queryByRole('button', { name: 'Abrir conversa' })).toBeNull();
  answer.resolve(aTicketView() as never);

  expect(await screen.findByRole('button', { name: 'Abrir conversa' })).toBeTruthy();
});

it('discards files of a conversation that cannot be seen any more, and brings them back', async () => {
  setDraftPart('u1', 'files', { count: 2 });
  await show();
  await screen.findByText('Você não vê mais esta conversa.');

  fireEvent.click(button('Descartar'));
  await waitFor(() => expect(getDraftPart('u1', 'files')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

  expect(getDraftPart('u1', 'files')).toEqual({ count: 2 });
  setDraftPart('u1', 'files', null);
});

it('hands over the files of a conversation that cannot be seen any more', async () => {
  setDraftPart('u1', 'files', { count: 1 });
  const draftFiles = vi.fn(async () => [{ name: 'nota.pdf', blob: new Blob(['x']) }]);
  useUnsentMessages.setState({ messages: [], acts: { retry: vi.fn(), discard: vi.fn(), file: vi.fn(), draftFiles } });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show();

  fireEvent.click(button('Baixar'));

  await waitFor(() => expect(saved).toEqual(['nota.pdf']));
  expect(draftFiles).toHaveBeenCalledExactlyOnceWith('u1', 'files');
  click.mockRestore();
  setDraftPart('u1', 'files', null);
});

it('lists a recording of a chat among colleagues by its name, without a conversation to open', async () => {
  addressDrafts(chatDraft('c1'), { name: 'Equipe da loja' });
  setDraftPart(chatDraft('c1'), 'voice', { durationSec: 3 });
  get.mockClear();
  await show();

  expect(screen.getByRole('listitem').textContent).toContain('Equipe da loja');
  expect(screen.getByText('Áudio gravado')).toBeTruthy();
  expect(button('Baixar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abrir conversa' })).toBeNull();
  expect(get).not.toHaveBeenCalled();
  setDraftPart(chatDraft('c1'), 'voice', null);
});

it('lists a message that was being rewritten, with its new text', async () => {
  setDraftPart('u1', 'edit', { id: 'm1', text: 'O pedido sai amanhã.', isPrivate: false });
  await show();

  expect(screen.getByText('Alteração de mensagem')).toBeTruthy();
  expect(screen.getByText('O pedido sai amanhã.')).toBeTruthy();
  fireEvent.click(button('Descartar'));
  await waitFor(() => expect(getDraftPart('u1', 'edit')).toBeNull());
  fireEvent.click(button('Desfazer'));
  expect(getDraftPart('u1', 'edit')).toEqual({ id: 'm1', text: 'O pedido sai amanhã.', isPrivate: false });
  setDraftPart('u1', 'edit', null);
});
