// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { Toasts } from '../../components/toasts.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { ContactDrawer } from './contact-drawer.tsx';

const contact = {
  id: ulidOf(1001),
  name: 'Ana Lima',
  number: '5511987654321',
  email: '',
  urlPicture: null,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  optOut: null,
  tags: [],
  extraInfo: [],
};
const note = (number: number, author: number) => ({
  id: ulidOf(number),
  note: `nota ${number}`,
  user: { id: ulidOf(author), name: 'Quem' },
  createdAt: '2026-11-20T13:00:00.000Z',
});
let extra = [{ name: 'CPF', value: '111' }];
let optOut: object | null = null;
const saves: object[] = [];
let blocking = Promise.withResolvers<object>();
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getContact: async () => ({ ...contact, extraInfo: extra, optOut, version: 3 }),
    setContactOptOut: async ({ body }: { body: { optedOut: boolean } }) => {
      saves.push(body);
      return { ...contact, optOut: body.optedOut ? { since: '2026-11-20T13:00:00.000Z', source: 'hand', by: 'Ana' } : null };
    },
    updateContact: async ({ body }: { body: { extraInfo: typeof extra } }) => {
      saves.push(body);
      extra = body.extraInfo;
      return { ...contact, ...body, version: 4 };
    },
    listNotes: async () => [note(1, 1), note(2, 2)],
    listTagNames: async () => [],
    blockContact: () => blocking.promise,
  },
}));

beforeAll(() => startI18n());
beforeEach(() => {
  blocking = Promise.withResolvers();
  optOut = null;
  saves.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const Page = ({ isOpen = true, profile = 'user' }: { isOpen?: boolean; profile?: 'user' | 'admin' }) => (
  <QueryClientProvider client={queryClient}>
    {isOpen && <ContactDrawer contactId={contact.id} ticketId={1} user={aMe({ profile })} onClose={() => {}} />}
    <Toasts />
  </QueryClientProvider>
);

it('tells that a contact is blocked though the drawer was closed meanwhile', async () => {
  const { rerender } = render(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquear contato' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Bloquear Ana Lima?' })).getByRole('button', { name: 'Bloquear contato' }),
  );

  rerender(<Page isOpen={false} />);
  blocking.resolve({ ...contact, active: false });

  expect(await screen.findByText('Contato bloqueado')).toBeTruthy();
});

it.each([
  ['user', 1],
  ['admin', 2],
] as const)('offers %s to delete %i of two notes, one of them their own', async (profile, deletable) => {
  render(<Page profile={profile} />);
  await screen.findByText('nota 2');

  expect(screen.getAllByRole('button', { name: 'Excluir observação' })).toHaveLength(deletable);
});

it('changes, adds and removes what is noted of a contact in its place, and gives back what was removed', async () => {
  render(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Editar CPF' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Valor' }), { target: { value: '222' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar informação' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Campo' }), { target: { value: 'Time' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByRole('button', { name: 'Editar Time' });
  fireEvent.click(screen.getByRole('button', { name: 'Remover CPF' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

  await screen.findByRole('button', { name: 'Editar CPF' });
  const [cpf, team] = [
    { name: 'CPF', value: '222' },
    { name: 'Time', value: '' },
  ];
  expect(saves).toEqual([
    { extraInfo: [cpf], version: 3 },
    { extraInfo: [cpf, team], version: 4 },
    { extraInfo: [team], version: 4 },
    { extraInfo: [cpf, team], version: 4 },
  ]);
});

it('switches campaigns off and on for a contact, and says since when and by whom', async () => {
  render(<Page />);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Não recebe campanhas/ }));

  expect(await screen.findByText(/^Ana marcou em /)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Não recebe campanhas/ }));
  await waitFor(() => expect(screen.queryByText(/^Ana marcou em /)).toBeNull());
  expect(saves).toEqual([{ optedOut: true }, { optedOut: false }]);
});

it('leaves to the person what they chose in WhatsApp', async () => {
  optOut = { since: '2026-11-20T13:00:00.000Z', source: 'meta', by: null };
  render(<Page />);

  const toggle = await screen.findByRole('checkbox', { name: /^Não recebe campanhas/ });
  expect([
    toggle.getAttribute('disabled') !== null || toggle.getAttribute('aria-disabled') === 'true',
    (toggle as HTMLInputElement).checked,
  ]).toEqual([true, true]);
  expect(screen.getByText(/só a pessoa pode voltar atrás/)).toBeTruthy();
});
