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
let details = Promise.withResolvers<object>();
vi.mock('../../../lib/api/client.ts', () => ({
  api: { retrySession: () => answer.promise, getConnection: () => details.promise },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
beforeEach(() => {
  answer = Promise.withResolvers();
  details = Promise.withResolvers();
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
  number: '5511987654321',
  formerNumber: null,
  numberSince: null,
  isDefault: true,
  updatedAt: null,
} as unknown as ConnectionRow;

const Page = ({ withBoard, shown = connection, others = [] }: { withBoard: boolean; shown?: ConnectionRow; others?: ConnectionRow[] }) => (
  <QueryClientProvider client={queryClient}>
    {withBoard && <ConnectionBoard company={2} foreign={undefined} connections={[shown, ...others]} adding={null} onAdded={() => {}} />}
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

const retryAt = '2026-11-30T15:30:00.000Z';
it.each([
  ['loggedOut', 'DISCONNECTED', /O celular desconectou este aparelho\. Leia um novo QR Code/],
  ['banned', 'DISCONNECTED', /baniu este número\. Abra o WhatsApp no celular/],
  ['temporarilyBanned', 'DISCONNECTED', /volta automaticamente em 30 de nov/],
  ['replaced', 'DISCONNECTED', /Outro programa usa a mesma conexão/],
  ['notMultiDevice', 'DISCONNECTED', /Atualize o WhatsApp no celular/],
  ['tooManyCodes', 'DISCONNECTED', /não dá mais códigos para este número por algumas horas/],
  ['proxyCredentials', 'TIMEOUT', /O proxy não aceita o usuário ou a senha\. Edite a conexão/],
  ['proxyUnreachable', 'TIMEOUT', /O proxy não responde/],
  ['badSession', 'TIMEOUT', /encerra a conexão repetidamente/],
  ['versionRefused', 'TIMEOUT', /recusa a versão deste sistema/],
])('says on the card why a linked phone is not connected and what to do: %s', async (reason, status, words) => {
  render(<Page withBoard />);

  details.resolve({ ...connection, status, reason, retryAt });

  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([
  ['connectionLost', 'OPENING'],
  ['banned', 'CONNECTED'],
  ['something new', 'DISCONNECTED'],
  [null, 'DISCONNECTED'],
])('says nothing where it is about to connect, or nobody knows why: %s %s', async (reason, status) => {
  const { container } = render(<Page withBoard />);

  details.resolve({ ...connection, status, reason, retryAt: null });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(container.querySelector('.connection-card-trouble')).toBeNull();
});

it('says how many new people a linked phone may still write to today, and what WhatsApp forbids it', async () => {
  render(<Page withBoard />);
  const lock = { reason: 'timeLock', until: retryAt };

  details.resolve({ ...connection, status: 'CONNECTED', reason: null, newChats: { perDay: 40, used: 28, waiting: 3, lock } });

  expect(await screen.findByText('3 mensagens a pessoas novas esperam.')).toBeTruthy();
  expect(screen.getByText(/não deixa este número iniciar conversas até 30 de nov/)).toBeTruthy();
  expect(screen.queryByText(/restam/)).toBeNull();
});

it.each([
  ['CONNECTED', 1],
  ['DISCONNECTED', 0],
])('counts what is left of the day while it is connected: %s', async (status, shown) => {
  render(<Page withBoard />);

  details.resolve({ ...connection, status, reason: null, newChats: { perDay: 40, used: 28, waiting: 1, lock: null } });

  await screen.findByText('1 mensagem a uma pessoa nova espera.');
  expect(screen.queryAllByText('Este número pode escrever hoje a 40 pessoas novas (restam 12).')).toHaveLength(shown);
});

it('does not count below none when the day began with more', async () => {
  render(<Page withBoard />);

  details.resolve({ ...connection, status: 'CONNECTED', reason: null, newChats: { perDay: 1, used: 28, waiting: 0, lock: null } });

  expect(await screen.findByText('Este número pode escrever hoje a 1 pessoa nova (restam 0).')).toBeTruthy();
  expect(screen.queryByText(/esperam?\.$/)).toBeNull();
});

it('says before a connection is deleted how many messages wait on it', async () => {
  render(<Page withBoard />);
  details.resolve({ ...connection, status: 'CONNECTED', reason: null, newChats: { perDay: 2, used: 2, waiting: 2, lock: null } });
  await screen.findByText('2 mensagens a pessoas novas esperam.');

  fireEvent.click(screen.getByRole('button', { name: /Loja/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));

  expect(await screen.findByText('2 mensagens esperam e não serão enviadas.')).toBeTruthy();
});

it('leads to the dialog, where a refused number can be corrected, while no phone was ever linked', async () => {
  render(<Page withBoard shown={{ ...connection, number: null }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));

  expect(await screen.findByRole('dialog', { name: /Conectar Loja/ })).toBeTruthy();
});

it('shows the dialog with the code after trying a disconnected phone anew, which may have been unlinked', async () => {
  render(<Page withBoard />);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  answer.resolve({});
  details.resolve({ ...connection, reason: null, newChats: null });

  expect(await screen.findByRole('dialog', { name: /Conectar Loja/ })).toBeTruthy();
});

it('says that one phone is linked with two connections', () => {
  const other = { ...connection, id: ulidOf(22), name: 'Balcão 2' } as ConnectionRow;
  render(<Page withBoard others={[other]} />);

  expect(screen.getByText(/está na conexão Balcão 2/)).toBeTruthy();
  expect(screen.getByText(/está na conexão Loja/)).toBeTruthy();
});

it('offers to try a line anew that is lost', () => {
  render(<Page withBoard shown={{ ...connection, status: 'TIMEOUT' }} />);

  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
});
