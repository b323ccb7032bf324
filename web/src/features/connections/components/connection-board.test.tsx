// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { Toasts } from '../../../components/toasts.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import type { ConnectionRow } from './connection-card.tsx';
import { ConnectionBoard } from './connection-board.tsx';

let answer = Promise.withResolvers<object>();
vi.mock('../../../lib/api/client.ts', () => ({
  api: { retrySession: () => answer.promise, getConnection: () => new Promise(() => {}) },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
beforeEach(() => {
  answer = Promise.withResolvers();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const connection = {
  id: ulidOf(21),
  name: 'Loja',
  color: '#25d366',
  channel: 'whatsapp',
  status: 'DISCONNECTED',
  number: null,
  isDefault: true,
  updatedAt: null,
} as unknown as ConnectionRow;

const Page = ({ withBoard, shown = connection }: { withBoard: boolean; shown?: ConnectionRow }) => (
  <QueryClientProvider client={queryClient}>
    {withBoard && <ConnectionBoard company={2} foreign={undefined} connections={[shown]} adding={null} onAdded={() => {}} />}
    <Toasts />
  </QueryClientProvider>
);

it('says what was done to a connection though the board is gone by then', async () => {
  const { rerender } = render(<Page withBoard />);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

  rerender(<Page withBoard={false} />);
  answer.resolve({});

  expect(await screen.findByText('Tentando conectar de novo')).toBeTruthy();
});

it('says why something was refused though the board is gone', async () => {
  const { rerender } = render(<Page withBoard />);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

  rerender(<Page withBoard={false} />);
  answer.reject(new ApiError('ERR_CONNECTION_NOT_FOUND', 404, undefined));

  expect(await screen.findByText(i18next.t('errors:ERR_CONNECTION_NOT_FOUND'))).toBeTruthy();
});

it('offers the form of an official connection that nothing goes out over', () => {
  const troubled = { ...connection, channel: 'whatsapp_oficial', trouble: 'reauthorise' } as ConnectionRow;
  const { rerender } = render(<Page withBoard shown={{ ...troubled, status: 'CONNECTED', trouble: null }} />);
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();

  rerender(<Page withBoard shown={troubled} />);

  expect(screen.getByRole('button', { name: 'Editar' })).toBeTruthy();
  expect(screen.getByText(i18next.t('connections:trouble.token'))).toBeTruthy();
});
