// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { NumberStanding } from './number-standing.tsx';

let standing: object = {};
const another = { connectionId: ulidOf(22), quality: 'red', limit: { people: 50 }, restricted: { until: null } };
vi.mock('../../../lib/api/client.ts', () => ({
  api: { listNumberStandings: async () => [another, { connectionId: ulidOf(21), ...standing }] },
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
  [
    { quality: 'green', limit: { people: 2_000 }, restricted: null },
    [/^Qualidade boa na Meta · Pode começar conversas com 2\.000 pessoas em 24 h$/],
  ],
  [{ quality: null, limit: { people: null }, restricted: null }, [/^Pode começar conversas com quantas pessoas quiser$/]],
  [{ quality: 'yellow', limit: null, restricted: null }, [/^A qualidade do número caiu/]],
  [
    { quality: 'red', limit: { people: 250 }, restricted: { until: '2026-12-01T12:00:00.000Z' } },
    [/^A qualidade do número está baixa/, /250 pessoas/, /não deixa este número começar conversas até 1 de dez/],
  ],
  [
    { quality: null, limit: null, restricted: null, disabling: { on: '2026-12-09' } },
    [/^A Meta anunciou que desativa esta conta em 9 de dezembro de 2026\. Veja o motivo no Gerenciador do WhatsApp\.$/],
  ],
  [{ quality: null, limit: null, restricted: null, disabling: { on: null } }, [/^A Meta anunciou que vai desativar esta conta\./]],
])('says in words how a number stands: %j', async (said, words) => {
  standing = said;
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <NumberStanding id={ulidOf(21)} company={undefined} isStopped={false} />
    </QueryClientProvider>,
  );

  for (const line of words) expect(await screen.findByText(line)).toBeTruthy();
  expect(container.childElementCount).toBe(words.length);
});

it('says nothing while nothing is known', async () => {
  standing = { quality: null, limit: null, restricted: null };
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <NumberStanding id={ulidOf(21)} company={undefined} isStopped={false} />
      <NumberStanding id={ulidOf(22)} company={undefined} isStopped={false} />
    </QueryClientProvider>,
  );

  expect(await screen.findByText(/50 pessoas/)).toBeTruthy();
  expect(container.childElementCount).toBe(3);
});
