// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { Toasts } from '../../../components/toasts.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import texts from '../locales/pt.json';
import { ImportChatsDialog } from './import-chats-dialog.tsx';

let answer: () => Promise<object> = async () => ({});
vi.mock('../../../lib/api/client.ts', () => ({ api: { importChats: () => answer() } }));

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'contacts', texts);
});
afterEach(cleanup);

const ask = () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <ImportChatsDialog onClose={onClose} />
      <Toasts />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
  return onClose;
};

it('says how many became contacts and how many were, and closes', async () => {
  answer = async () => ({ created: 2, known: 3 });
  const onClose = ask();

  expect(await screen.findByText('2 contatos importados; já cadastrados: 3.')).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

it('says what to do when no phone has told of chats', async () => {
  answer = async () => ({ created: 0, known: 0 });
  ask();

  expect(await screen.findByText(/ainda não informaram conversas/)).toBeTruthy();
});

it('stays open and says why when there is no phone', async () => {
  answer = () => Promise.reject(new ApiError('ERR_CHANNEL_CANNOT', 422, undefined));
  const onClose = ask();

  expect(await screen.findByText(/Nenhum celular está conectado por QR Code/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
