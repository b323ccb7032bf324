// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import refusals from '@balcao/shared/i18n/errors/pt.json';
import { startI18n } from '../../app/i18n.ts';
import { Toasts } from '../../components/toasts.tsx';
import { saveSession } from '../../lib/api/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import replyTexts from '../quick-messages/locales/pt.json';
import texts from './locales/pt.json';
import { ScheduleForm } from './schedule-form.tsx';

const schedule = {
  id: ulidOf(2001),
  body: 'Até amanhã!',
  contactId: ulidOf(1001),
  contact: { id: ulidOf(1001), name: 'Ana Lima' },
  sendAt: '2030-03-10T12:00:00.000Z',
  sentAt: null as string | null,
  status: 'AGENDADA',
  reason: null as string | null,
  reasonText: null as string | null,
  whatsappId: null,
  openTicket: 'disabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'closed',
  intervalo: 1,
  valorIntervalo: 1,
  enviarQuantasVezes: 1,
  tipoDias: 4,
  contadorEnvio: 1,
  assinar: false,
  onlyIfSilent: false,
  templateId: null,
  templateVariables: {},
  userId: ulidOf(1),
  userName: 'Marina',
  ticketUuid: null,
  sentBody: null as string | null,
  mayChange: true,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  version: 3,
};
let stored = schedule;
const saves: unknown[] = [];
let found: object[] = [];
let connections: object[] = [];
let templates: object[] = [];
let contactNumber = '5511987654321';
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getSchedule: async () => stored,
    createSchedule: async ({ body }: { body: object }) => {
      saves.push(body);
      return { ...stored, ...body };
    },
    updateSchedule: async ({ body }: { body: object }) => {
      saves.push(body);
      return { ...stored, ...body };
    },
    pickContacts: async () => ({ contacts: found, hasMore: false, nextCursor: null }),
    listConnections: async () => connections,
    listQuickMessageNames: async () => templates,
    getContact: async () => ({ id: schedule.contactId, number: contactNumber }),
    getMessagePrices: async () => ({
      rows: [
        { country: '55', category: 'marketing', from: '2026-10-01', microUsd: 62_500 },
        { country: '55', category: 'marketing', from: '2031-01-01', microUsd: 99_000 },
      ],
      version: 1,
    }),
    listQueues: async () => [],
    listUserNames: async () => [],
  },
}));

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'schedules', texts);
  i18next.addResourceBundle('pt', 'quickMessages', replyTexts);
  i18next.addResourceBundle('pt', 'errors', refusals);
});
beforeEach(() => {
  stored = schedule;
  saves.length = 0;
  saveSession({ user: aMe() });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = async (id: string | null, preset = {}, onDelete?: () => void) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ScheduleForm id={id} preset={preset} onDelete={onDelete} onClose={() => {}} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const message = () => screen.getByRole('textbox', { name: /^Mensagem/ });

describe('the template of a schedule', () => {
  const components = [{ type: 'BODY', format: null, text: 'Olá, {{1}}!', buttons: [] }];
  beforeEach(() => {
    connections = [{ id: ulidOf(41), name: 'Loja', channel: 'whatsapp_oficial', isDefault: true }];
    templates = [{ id: ulidOf(61), shortcode: 'retomar', language: 'pt_BR', category: 'MARKETING', components, whatsappId: ulidOf(41) }];
    stored = { ...schedule, whatsappId: ulidOf(41), templateId: ulidOf(61) } as unknown as typeof schedule;
  });
  afterEach(() => {
    connections = [];
    contactNumber = '5511987654321';
  });

  it('says about what it costs to this person, by the prices of its day', async () => {
    await show(schedule.id);

    const line = await screen.findByText(/vai este modelo/);
    expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Se a pessoa não escrever nas 24 horas antes, vai este modelo: cerca de US$ 0,0625. Se escrever, vai o texto, de graça entre as 1.000 mensagens de serviço do mês.',
    );
    expect(screen.getByLabelText(/\{\{1\}\}|1/)).toBeTruthy();
  });

  it.each(['4915112345678', '***********21'])('says nothing of what is not known: %s', async (number) => {
    contactNumber = number;
    await show(schedule.id);
    await screen.findByText(/retomar/);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(screen.queryByText(/vai este modelo/)).toBeNull();
  });
});

describe('the dialog of a schedule', () => {
  it('says what it is about: its state, or that sending failed and why', async () => {
    await show(schedule.id);
    await screen.findByRole('heading', { name: 'Mensagem Agendada' });
    cleanup();
    queryClient.clear();
    stored = { ...schedule, status: 'ERRO', reason: 'ERR_CONTACT_BLOCKED', reasonText: null };

    await show(schedule.id);

    await screen.findByRole('heading', { name: 'Erro de Envio' });
    expect(screen.getByText(/Este contato está bloqueado/)).toBeTruthy();
  });

  it('says of one whose contact wrote before that this is why, and that nothing failed', async () => {
    stored = { ...schedule, status: 'ERRO', reason: 'ERR_SCHEDULE_ANSWERED', mayChange: false };

    await show(schedule.id);

    await screen.findByRole('heading', { name: texts.answered });
    expect(screen.getByText(refusals.ERR_SCHEDULE_ANSWERED)).toBeTruthy();
    expect(screen.queryByText('Erro de Envio')).toBeNull();
  });

  it('lets nobody save one that was sent', async () => {
    stored = { ...schedule, status: 'ENVIADA', sentAt: '2026-03-10T12:00:00.000Z' };

    await show(schedule.id);

    await screen.findByRole('heading', { name: 'Mensagem Enviada' });
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  });

  it('shows of a sent one what was sent, not its variables', async () => {
    stored = {
      ...schedule,
      status: 'ENVIADA',
      sentAt: '2026-03-10T12:00:00.000Z',
      body: 'Oi {{firstName}}, tudo bem?',
      sentBody: 'Oi Ana, tudo bem?',
    };

    await show(schedule.id);

    await screen.findByText('Oi Ana, tudo bem?');
    expect(screen.queryByText(/firstName/)).toBeNull();
  });

  it('is only read by who is to attend to the ticket, whatever its state', async () => {
    for (const [status, reason, title] of [
      ['AGENDADA', null, 'Mensagem Agendada'],
      ['ERRO', 'ERR_CONTACT_BLOCKED', 'Erro de Envio'],
      ['ENVIADA', null, 'Mensagem Enviada'],
    ] as const) {
      stored = { ...schedule, status, reason, mayChange: false };

      await show(schedule.id, {}, () => {});

      await screen.findByRole('heading', { name: title });
      expect(screen.getByText('Até amanhã!')).toBeTruthy();
      expect(screen.getByText(refusals.ERR_SCHEDULE_NOT_YOURS)).toBeTruthy();
      expect(screen.queryByText(/Este contato está bloqueado/) !== null).toBe(status === 'ERRO');
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(['Salvar', 'Excluir'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null]);
      cleanup();
      queryClient.clear();
    }
  });

  it('begins in an hour, once, on any day, and asks for contact and text', async () => {
    await show(null);
    const field = screen.getByLabelText('Data e hora do envio');
    const at = field instanceof HTMLInputElement ? new Date(field.value) : null;
    save();

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
    fireEvent.change(message(), { target: { value: 'Oi!!' } });
    await screen.findByText('Mensagem muito curta');
    expect(saves).toEqual([]);
    expect(at && Math.round((at.getTime() - Date.now()) / 60_000)).toBeGreaterThan(57);
    expect(at && Math.round((at.getTime() - Date.now()) / 60_000)).toBeLessThan(62);
  });

  it('sends what was filled in, by the names of the contract', async () => {
    await show(null, { contact: schedule.contact, sendAt: schedule.sendAt });
    fireEvent.change(message(), { target: { value: 'Olá, {{firstName}}!' } });

    expect(screen.getByRole('group', { name: 'Como o contato vai ler' }).textContent).toBe('Olá, Ana!');
    save();

    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toMatchObject({
      body: 'Olá, {{firstName}}!',
      contactId: schedule.contactId,
      sendAt: schedule.sendAt,
      intervalo: 1,
      valorIntervalo: 1,
      enviarQuantasVezes: 1,
      tipoDias: 4,
      openTicket: 'disabled',
      statusTicket: 'closed',
    });
  });

  it('saves no more than what was changed, of the version that was read', async () => {
    await show(schedule.id);
    await screen.findByRole('heading', { name: 'Mensagem Agendada' });
    fireEvent.change(message(), { target: { value: 'Até depois de amanhã!' } });
    save();

    await waitFor(() => expect(saves).toHaveLength(1));
    expect(JSON.parse(JSON.stringify(saves[0]))).toEqual({ body: 'Até depois de amanhã!', version: 3 });
  });

  it('takes the best match with Enter, also before it was found, and says of a text alone that nobody was chosen', async () => {
    found = [{ id: ulidOf(1003), name: 'Cliente 3', number: '5511987770003' }];
    await show(null, { body: 'Até amanhã!' });
    const field = screen.getByRole('combobox', { name: 'Contato' });
    fireEvent.change(field, { target: { value: 'Cliente 3' } });
    save();
    await screen.findByText(texts.contact.notChosen);

    fireEvent.focus(field);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });

    await waitFor(() => expect(screen.queryByText(texts.contact.notChosen)).toBeNull());
    save();
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toMatchObject({ contactId: ulidOf(1003) });
  });
});
