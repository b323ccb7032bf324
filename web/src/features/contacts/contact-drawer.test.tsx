import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
  tags: [],
  extraInfo: [],
};
const note = (number: number, author: number) => ({
  id: ulidOf(number),
  note: `nota ${number}`,
  user: { id: ulidOf(author), name: 'Quem' },
  createdAt: '2026-11-20T13:00:00.000Z',
});
let blocking = Promise.withResolvers<object>();
vi.mock('../../lib/api/client.ts', () => ({
  api: {
    getContact: async () => contact,
    listNotes: async () => [note(1, 1), note(2, 2)],
    listTags: async () => [],
    blockContact: () => blocking.promise,
  },
}));

beforeAll(() => startI18n());
beforeEach(() => {
  blocking = Promise.withResolvers();
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
