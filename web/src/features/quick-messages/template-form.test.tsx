// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { Toasts } from '../../components/toasts.tsx';
import { ApiError, loadErrorTexts } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ulidOf } from '../../testing/builders.ts';
import { TemplateForm } from './template-form.tsx';

const connection = { id: ulidOf(31), name: 'Loja', channel: 'whatsapp_oficial' };
const sent: unknown[] = [];
let refusal: Error | null = null;
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    listConnections: async () => [connection],
    createTemplate: async ({ body }: { body: unknown }) => {
      sent.push(body);
      if (refusal) throw refusal;
      return {};
    },
  },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('quickMessages');
  await loadErrorTexts();
});
let closed = 0;
beforeEach(() => {
  closed = 0;
  sent.length = 0;
  refusal = null;
  const rootRoute = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <TemplateForm template={null} onClose={() => (closed += 1)} />
        <Toasts />
      </QueryClientProvider>
    ),
  });
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() }) as never} />);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const body = 'Olá {{1}}, o seu pedido já está pronto.';
const type = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: false, selector: 'input, textarea' }), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar para análise' }));

it('sends nothing that breaks a rule, and says which', async () => {
  await type('Nome', 'Pedido Pronto');
  send();

  expect(await screen.findByText('Só letras minúsculas sem acento, números e _ (até 512).')).toBeTruthy();
  expect(screen.getAllByText('Escreva o texto.')).toHaveLength(1);
  expect(sent).toEqual([]);
});

it('keeps what was typed when Meta refuses it, and says it in Meta’s words', async () => {
  refusal = new ApiError('ERR_META_REFUSED', 422, { reason: 'Limite: 250 modelos' });
  await type('Nome', 'pedido_pronto');
  await type('Mensagem', body);
  await type('Exemplo de {{1}}', 'Ana');
  send();

  expect(await screen.findByText('A Meta recusou: Limite: 250 modelos')).toBeTruthy();
  expect(screen.getByDisplayValue(body)).toBeTruthy();
  expect(screen.getByText('Olá Ana, o seu pedido já está pronto.')).toBeTruthy();
  expect(closed).toBe(0);
  expect(sent).toMatchObject([{ name: 'pedido_pronto', language: 'pt_BR', body, examples: { 1: 'Ana' }, whatsappId: connection.id }]);
});

it('marks the name that another template has', async () => {
  refusal = new ApiError('ERR_TEMPLATE_INVALID', 422, { issues: [{ path: 'name', error: 'ERR_TEMPLATE_NAME_TAKEN' }] });
  await type('Nome', 'pedido_pronto');
  await type('Mensagem', 'O seu pedido já está pronto.');
  send();

  expect(await screen.findByText('Já existe um modelo com este nome neste idioma.')).toBeTruthy();
});

it('puts a variable where the cursor was, and the cursor behind it', async () => {
  await type('Mensagem', 'Olá, o seu pedido já está pronto.');
  const area = screen.getByLabelText<HTMLTextAreaElement>('Mensagem', { exact: false, selector: 'textarea' });
  area.focus();
  area.setSelectionRange(3, 3);

  fireEvent.click(screen.getByRole('button', { name: 'Inserir variável' }));

  await vi.waitFor(() => expect(area.selectionStart).toBe(9));
  expect(document.activeElement).toBe(area);
  expect(area.value).toBe('Olá {{1}}, o seu pedido já está pronto.');
});

it('goes on typing in the button that was added, and stays in the form when one is removed', async () => {
  await type('Mensagem', 'Olá');
  const focused = () => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') ?? null;

  fireEvent.click(screen.getByRole('button', { name: 'Resposta' }));
  await vi.waitFor(() => expect(focused()).toContain('1'));
  fireEvent.click(screen.getByRole('button', { name: 'Resposta' }));
  await vi.waitFor(() => expect(focused()).toContain('2'));
  fireEvent.click(screen.getByRole('button', { name: /Remover o botão 2/ }));

  await vi.waitFor(() => expect(focused()).toContain('1'));
});
