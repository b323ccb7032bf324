// @vitest-environment happy-dom
import { noRecipients } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { saveSession } from '../../lib/api/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { CampaignReportPage } from './campaign-report-page.tsx';
import failureTexts from '../../components/failure-words/locales/pt.json';
import texts from './locales/pt.json';
import { aCampaign, aRecipient } from './testing.ts';

const { getCampaignReport, listCampaignRecipients, exportCampaign } = vi.hoisted(() => ({
  getCampaignReport: vi.fn(),
  listCampaignRecipients: vi.fn(),
  exportCampaign: vi.fn(),
}));
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getCampaignReport,
    listCampaignRecipients,
    exportCampaign,
    estimateCampaign: async () => ({ category: 'marketing', microUsd: 92_000_000 }),
    listConnections: async () => [],
    listContactListNames: async () => [],
    listTagNames: async () => [],
  },
}));
// Drawing needs a browser's measures.
vi.mock('./components/hours-chart.tsx', () => ({ HoursChart: () => null }));

const finished = aCampaign({
  status: 'FINALIZADA',
  message2: 'Outro texto',
  startedAt: '2026-11-30T12:00:00.000Z',
  completedAt: '2026-11-30T12:30:00.000Z',
  counts: { people: 60, ...noRecipients, delivered: 30, answered: 20, failed: 9, skipped: 1 },
});
const variants = [
  { variant: 1, people: 30, delivered: 28, read: 20, answered: 18, failed: 2 },
  { variant: 2, people: 30, delivered: 22, read: 10, answered: 2, failed: 7 },
];
const job = {
  id: ulidOf(71),
  kind: 'campaignExport',
  state: 'running',
  campaignId: finished.id,
  fileName: 'Natal',
  total: 60,
  done: 15,
  error: null,
  userId: ulidOf(1),
  createdAt: '2026-11-30T13:00:00.000Z',
  updatedAt: '2026-11-30T13:00:00.000Z',
};
const report = { campaign: finished, hours: [], variants, billed: null, job: null, resultUrl: null };

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'campaigns', texts);
  i18next.addResourceBundle('pt', 'messageFailures', failureTexts);
});
beforeEach(() => {
  saveSession({ user: aMe() });
  getCampaignReport.mockReset().mockResolvedValue(report);
  listCampaignRecipients.mockReset().mockImplementation(async ({ query: { state } }: { query: { state?: string } }) => ({
    records: [
      aRecipient({ place: 0 }),
      aRecipient({ place: 1, name: 'Bruno', state: 'failed', failure: { code: 131047, reason: 'Re-engagement message' } }),
      aRecipient({ place: 2, name: 'Carla', state: 'skipped', skipped: 'optedOut', ticketId: null, ticketUuid: null }),
    ].filter((each) => state === undefined || each.state === state),
    cursor: null,
  }));
  exportCampaign.mockReset().mockResolvedValue(job);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = async () => {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/campaign/{-$campaignId}/report', CampaignReportPage),
      at('/campaigns', () => <p>todas</p>),
      at('/tickets/{-$uuid}', () => <p>a conversa</p>),
      at('/contacts', () => <p>os contatos</p>),
    ]),
    history: createMemoryHistory({ initialEntries: [`/campaign/${finished.id}/report`] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: /Relatório/ });
  return router;
};

describe('the report of a campaign', () => {
  it('says what it has cost beside what was expected, once something was delivered', async () => {
    await show();
    expect(screen.queryByText(/Custou/)).toBeNull();
    cleanup();
    queryClient.clear();
    getCampaignReport.mockResolvedValue({ ...report, billed: { messages: 1_240, free: 40, unpriced: 12, microUsd: 75_000_000 } });

    await show();

    const line = await screen.findByText(/Estimativa/);
    expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Custou US$ 75,00 até agora: 1.240 entregues, 40 de graça. Sem contar 12 de países sem preço na tabela. Estimativa para todas: cerca de US$ 92,00.',
    );
  });

  it('says how far it came with each person, and why not further', async () => {
    await show();

    expect((await screen.findByRole('row', { name: /Ana Souza/ })).textContent).toContain('Entregue');
    expect(screen.getByRole('row', { name: /Bruno/ }).textContent).toContain('já se passaram 24 h desde a última mensagem do cliente');
    expect(screen.getByRole('row', { name: /Carla/ }).textContent).toContain('Pediu para não receber mensagens.');
    expect(screen.getByText('De 60 pessoas, 50 receberam, 20 leram e 20 responderam.')).toBeTruthy();
  });

  it('lists the people of a state whose figure is pressed, and says so in the address', async () => {
    const router = await show();
    await screen.findByText('Carla');

    fireEvent.click(screen.getByRole('button', { name: /9\s*Falharam/ }));

    await waitFor(() => expect(screen.queryByText('Carla')).toBeNull());
    expect(screen.getByText('Bruno')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Falharam/ }).getAttribute('aria-pressed')).toBe('true');
    expect(router.state.location.search).toEqual({ part: 'failed' });
  });

  it('compares the texts, with how sure it is which is better', async () => {
    await show();
    fireEvent.click(await screen.findByRole('tab', { name: 'Comparação dos textos' }));
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent ?? '');

    expect(rows.find((row) => row.startsWith('Texto 1'))).toContain('mais respondido');
    expect(rows.find((row) => row.startsWith('Texto 2'))).toContain('99% de que o texto 1 é melhor');
  });

  it('shows how far a job is, which bars the others, and the file that it made', async () => {
    await show();
    getCampaignReport.mockResolvedValue({ ...report, job });
    fireEvent.click(await screen.findByRole('button', { name: 'Exportar' }));

    expect(await screen.findByText('15 de 60 pessoas (25%)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exportar' }).hasAttribute('disabled')).toBe(true);
    getCampaignReport.mockResolvedValue({ ...report, job: { ...job, state: 'done' }, resultUrl: 'https://x.example/natal' });
    await queryClient.invalidateQueries();
    expect((await screen.findByRole('link', { name: 'Baixar a planilha' })).getAttribute('href')).toBe('https://x.example/natal');
  });

  it('leads to the ticket in which somebody got it', async () => {
    const router = await show();

    fireEvent.click(await screen.findByRole('link', { name: 'Abrir o atendimento de Ana Souza' }));

    await screen.findByText('a conversa');
    expect(router.state.location.pathname).toBe('/tickets/um-ticket');
  });

  it('is read again a while after the campaign has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      getCampaignReport.mockResolvedValue({
        ...report,
        campaign: { ...finished, status: 'EM_ANDAMENTO', pausedFor: null, completedAt: null },
      });
      await show();
      getCampaignReport.mockResolvedValue(report);
      await queryClient.invalidateQueries();
      await screen.findByText('Finalizada');
      const asked = getCampaignReport.mock.calls.length;

      await vi.advanceTimersByTimeAsync(5000);

      expect(getCampaignReport.mock.calls.length).toBe(asked + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of one that was never started that there is nothing to tell', async () => {
    getCampaignReport.mockResolvedValue({ ...report, campaign: aCampaign(), variants: [] });
    await show();

    expect(await screen.findByText(/ainda não começou/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    expect(listCampaignRecipients).not.toHaveBeenCalled();
  });

  it('has a way back while it cannot be read', async () => {
    getCampaignReport.mockRejectedValue(new Error('no'));
    await show();

    fireEvent.click(screen.getByRole('button', { name: 'Campanhas' }));

    await screen.findByText('todas');
  });

  it('has what is rarer in a menu where there is more to do than fits', async () => {
    getCampaignReport.mockResolvedValue({
      ...report,
      campaign: { ...finished, status: 'EM_ANDAMENTO', pausedFor: 'errors', completedAt: null },
    });
    await show();
    await screen.findByRole('button', { name: 'Continuar' });

    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ações de Natal' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Cancelar a campanha', 'Exportar']);
  });

  it('has no figure pressed while something else than people is shown', async () => {
    await show();
    const failed = () => screen.getByRole('button', { name: /Falharam/ }).getAttribute('aria-pressed');
    fireEvent.click(await screen.findByRole('button', { name: /Falharam/ }));
    await waitFor(() => expect(failed()).toBe('true'));

    fireEvent.click(screen.getByRole('tab', { name: 'Por hora' }));

    expect(failed()).toBe('false');
    fireEvent.click(screen.getByRole('tab', { name: 'Pessoas' }));
    expect(failed()).toBe('true');
  });
});
