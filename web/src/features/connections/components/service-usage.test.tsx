// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { ServiceUsage } from './service-usage.tsx';

let delivered = 0;
vi.mock('../../../lib/api/client.ts', () => ({
  api: { listServiceUsage: async () => [{ connectionId: ulidOf(21), month: '2026-11', delivered, free: 1000 }] },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  [0, 'Nenhuma das 1.000 mensagens de serviço grátis usada em novembro', undefined, null],
  [799, '799 de 1.000 mensagens de serviço grátis usadas em novembro', undefined, null],
  [800, '800 de 1.000 mensagens de serviço grátis usadas em novembro', '80', null],
  [1000, '1.000 de 1.000 mensagens de serviço grátis usadas em novembro', '100', null],
  [1240, '1.000 de 1.000 mensagens de serviço grátis usadas em novembro', '100', '240 acima das grátis: a Meta cobra por elas.'],
])('says after %i deliveries how many were free', async (count, text, notice, charged) => {
  delivered = count;
  render(
    <QueryClientProvider client={queryClient}>
      <ServiceUsage id={ulidOf(21)} company={undefined} />
    </QueryClientProvider>,
  );

  const line = await screen.findByText(text);
  expect(line.closest<HTMLElement>('.service-usage')?.dataset['notice']).toBe(notice);
  expect(screen.getByRole('meter', { name: text }).getAttribute('value')).toBe(String(Math.min(count, 1000)));
  expect(screen.queryByText(/acima das grátis/)?.textContent ?? null).toBe(charged);
});
