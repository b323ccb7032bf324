// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { api } from '../../../lib/api/client.ts';
import { TemplateDialog } from './template-dialog.tsx';

vi.mock('../../../lib/api/client.ts', () => ({ api: { listQuickMessageNames: vi.fn() } }));

beforeAll(() => startI18n());
afterEach(cleanup);

it('loads the templates again when that failed', async () => {
  vi.mocked(api.listQuickMessageNames).mockRejectedValueOnce(new Error('offline')).mockResolvedValue([]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TemplateDialog connectionId="C1" variables={{} as never} onSend={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );

  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

  expect(await screen.findByText(/Nenhum modelo/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
