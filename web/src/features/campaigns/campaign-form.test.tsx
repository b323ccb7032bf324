// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import refusals from '@balcao/shared/i18n/errors/pt.json';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { Toasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { saveSession } from '../../lib/api/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aMe } from '../../testing/builders.ts';
import replyTexts from '../quick-messages/locales/pt.json';
import { CampaignForm } from './campaign-form.tsx';
import texts from './locales/pt.json';
import { aCampaign, connectionId, listId } from './testing.ts';

let stored = aCampaign();
let refusal: Error | null = null;
let channel = 'whatsapp';
let standing: object = {};
const saves: unknown[] = [];
const settings = { variables: [{ key: 'cupom', value: 'NATAL10' }] };
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getCampaign: async () => stored,
    createCampaign: async ({ body }: { body: object }) => {
      saves.push(body);
      return { ...stored, ...body };
    },
    updateCampaign: async ({ body }: { body: object }) => {
      if (refusal) throw refusal;
      saves.push(body);
      return { ...stored, ...body };
    },
    getCampaignSettings: async () => ({ settings, version: 1 }),
    listConnections: async () => [{ id: connectionId, name: 'Celular', channel, isDefault: true }],
    listNumberStandings: async () => [{ connectionId, limit: null, ...standing }],
    listContactListNames: async () => [{ id: listId, name: 'Clientes', contactsCount: 3, liveTagId: null }],
    listTagNames: async () => [],
    listQueues: async () => [],
    listUserNames: async () => [],
    listQuickMessageNames: async () => [],
  },
}));

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'campaigns', texts);
  i18next.addResourceBundle('pt', 'quickMessages', replyTexts);
  i18next.addResourceBundle('pt', 'errors', refusals);
});
beforeEach(() => {
  stored = aCampaign();
  refusal = null;
  channel = 'whatsapp';
  saves.length = 0;
  saveSession({ user: aMe() });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = async (id: string | null, onTest = vi.fn()) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CampaignForm id={id} onTest={onTest} onClose={() => {}} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  return onTest;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const goTo = (step: string) => press(step);
const phone = () => screen.getByRole('region', { name: 'Como a pessoa vai ver' });

describe('the form of a campaign', () => {
  it('leads through its steps, and not past what is missing in one', async () => {
    await show(null);
    await screen.findByRole('heading', { name: 'Nova campanha' });

    press('Continuar');

    expect(await screen.findByText('Escolha para quem vai.')).toBeTruthy();
    expect(screen.queryByLabelText('Texto 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  });

  it('shows the chosen text on the phone, with an example and the company’s own variables', async () => {
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('O que vai');

    fireEvent.change(await screen.findByLabelText('Texto 1'), { target: { value: 'Oi, {{firstName}}! {{cupom}} {{nada}}' } });

    await waitFor(() => expect(phone().textContent).toContain('Oi, Ana! NATAL10'));
    expect(screen.getByText(/Ninguém tem um valor para \{\{nada\}\}/)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '2' }));
    fireEvent.change(screen.getByLabelText('Texto 2'), { target: { value: 'Outro texto' } });
    expect(phone().textContent).toContain('Outro texto');
    fireEvent.click(screen.getByRole('checkbox', { name: /Perguntar antes/ }));
    fireEvent.change(screen.getByLabelText('Pergunta 1'), { target: { value: 'Posso mandar?' } });
    expect(phone().textContent).toMatch(/Posso mandar\?.*Outro texto/);
  });

  it.each([
    [{ quality: 'red', restricted: null }, /A qualidade deste número está baixa/],
    [{ quality: 'yellow', restricted: null }, /A qualidade deste número caiu/],
    [{ quality: 'green', restricted: { until: null } }, /não deixa este número começar conversas agora/],
  ])('says where a number is chosen what speaks against it: %j', async (said, words) => {
    [channel, standing] = ['whatsapp_oficial', said];
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });

    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says nothing of a number that is well', async () => {
    [channel, standing] = ['whatsapp_oficial', { quality: 'green', restricted: null }];
    await show(stored.id);
    await screen.findByText('Celular');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(screen.queryByText(/este número|deste número/)).toBeNull();
  });

  it('has queue, user and status only where a ticket is opened', async () => {
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('Depois da resposta');
    const disabled = () =>
      ['Fila', 'Atendente', 'Status do atendimento'].map(
        (name) =>
          screen.getByRole('button', { name: new RegExp(name) }).hasAttribute('disabled') ||
          screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-disabled') === 'true',
      );

    expect(disabled()).toEqual([true, true, true]);
    fireEvent.click(screen.getByRole('checkbox', { name: /Abrir atendimento/ }));
    expect(disabled()).toEqual([false, false, false]);
  });

  it('saves all fields by the names of the contract, of the version that was read', async () => {
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('O que vai');
    fireEvent.change(await screen.findByLabelText('Texto 1'), { target: { value: 'Olá!' } });
    goTo('Depois da resposta');
    press('Salvar');

    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toMatchObject({
      name: 'Natal',
      message1: 'Olá!',
      contactListId: listId,
      tagListId: null,
      whatsappId: connectionId,
      openTicket: 'disabled',
      statusTicket: 'closed',
      scheduledAt: null,
      version: 2,
    });
  });

  it('asks for a test of what was saved', async () => {
    const onTest = await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('Depois da resposta');
    press('Salvar e enviar um teste');

    await waitFor(() => expect(onTest).toHaveBeenCalledTimes(1));
    expect(onTest.mock.calls[0]?.[0]).toMatchObject({ id: stored.id });
  });

  it('lists what is missing in its last step, each with the way to its field', async () => {
    stored = aCampaign({ message1: '' });
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('Depois da resposta');

    fireEvent.click(screen.getByRole('button', { name: /Escreva pelo menos um texto/ }));

    const field = await screen.findByLabelText('Texto 1');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('Escreva pelo menos um texto.')).toBeTruthy();
  });

  it('shows a refusal of the server at its field', async () => {
    refusal = new ApiError('ERR_CAMPAIGN_UNSOUND', 422, { problem: 'noPeople' });
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('Depois da resposta');
    press('Salvar');

    expect(await screen.findByText('Escolha para quem vai.')).toBeTruthy();
    expect(screen.getByLabelText('Nome')).toBeTruthy();
  });

  it('is only read while the campaign sends, and says why', async () => {
    stored = aCampaign({ status: 'EM_ANDAMENTO', startedAt: '2026-11-30T12:00:00.000Z' });
    await show(stored.id);

    expect(await screen.findByText(/está em andamento e não pode ser editada/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    await waitFor(() => expect(phone().textContent).toContain('Oi, Ana!'));
  });

  it('lets a cancelled one be changed, but not to whom it goes', async () => {
    stored = aCampaign({ status: 'CANCELADA', startedAt: '2026-11-30T12:00:00.000Z', scheduledAt: '2026-11-30T11:00:00.000Z' });
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });

    expect(screen.getByText(/para quem e por onde ela vai não muda mais/)).toBeTruthy();
    expect(screen.queryByLabelText('Início')).toBeNull();
    goTo('Depois da resposta');
    press('Salvar');
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toMatchObject({ contactListId: listId, scheduledAt: null });
    expect(within(screen.getByRole('region', { name: 'Resumo' })).getByText('Clientes')).toBeTruthy();
  });

  it('has what is typed at once in the name, and in the text where that is written', async () => {
    await show(null);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));

    goTo('O que vai');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Texto 1')));
  });

  it('shows marks of WhatsApp on the phone as WhatsApp does', async () => {
    stored = aCampaign({ message1: '*Hoje* _só_ ~ontem~' });
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });

    await waitFor(() => expect(phone().textContent).toContain('Hoje só ontem'));
    expect(within(phone()).getByText('Hoje', { selector: 'p strong' })).toBeTruthy();
  });

  it('warns in its last step of variables without a value in any text', async () => {
    stored = aCampaign({ message2: 'Oi {{nada}}' });
    await show(stored.id);
    await screen.findByRole('heading', { name: 'Editar campanha' });
    goTo('Depois da resposta');

    expect(await screen.findByText(/Ninguém tem um valor para \{\{nada\}\}/)).toBeTruthy();
  });

  it('shows every text of one that is only read', async () => {
    stored = aCampaign({
      status: 'EM_ANDAMENTO',
      startedAt: '2026-11-30T12:00:00.000Z',
      message1: '',
      message2: 'Segundo',
      message5: 'Quinto',
    });
    await show(stored.id);

    for (const text of ['Segundo', 'Quinto']) expect(await screen.findByText(text, { selector: 'dd' })).toBeTruthy();
    await waitFor(() => expect(phone().textContent).toContain('Segundo'));
  });
});
