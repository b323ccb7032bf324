// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/client.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { addressDrafts, addToDraft, getDraft, unplacedDraft } from '../../lib/drafts.ts';
import { aMe, aTicketView, ulidOf } from '../../testing/builders.ts';
import { placeDraft } from './place-draft.ts';

vi.mock('../../lib/api/client.ts', () => ({ api: { listTickets: vi.fn() } }));
const list = vi.mocked(api.listTickets);
const shown = vi.hoisted(() => vi.fn());
vi.mock('../../components/toasts.tsx', () => ({ showToast: shown, dismissToastSaying: vi.fn() }));

beforeAll(() => i18next.init({ lng: 'pt', resources: {} }));
beforeEach(() => {
  shown.mockReset();
  saveSession({ token: 't', user: aMe() });
});

const called = (id: number, name: string) => {
  const ticket = aTicketView({ id });
  return { ...ticket, uuid: `${id}`, contact: { ...ticket.contact, name } };
};
let draft = '';
const keep = async (queries: QueryClient, typed: string, sought: string): Promise<void> => {
  draft = unplacedDraft();
  addToDraft(draft, typed);
  addressDrafts(draft, { name: sought });
  await placeDraft(queries, draft, sought);
};
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('keeps what was typed as a draft of whom the search names, or of the only one it finds', async () => {
  list.mockResolvedValueOnce({ tickets: [called(1, 'Ana Lima Neto'), called(2, 'Ana Líma')] } as never);
  await keep(cache(), 'bom dia', 'ana lima');
  expect([getDraft('1', 'reply'), getDraft('2', 'reply')?.text, getDraft('2', 'reply')?.name]).toEqual([undefined, 'bom dia', 'Ana Líma']);
  expect(getDraft(draft, 'reply')).toBeUndefined();

  list.mockResolvedValueOnce({ tickets: [called(5, 'Caio Reis')] } as never);
  await keep(cache(), 'só um', 'caio');
  expect(getDraft('5', 'reply')?.text).toBe('só um');
});

it.each([
  ['nobody is found', { tickets: [] }],
  ['several are found', { tickets: [called(3, 'Bia Um'), called(4, 'Bia Dois')] }],
  ['several have the name', { tickets: [called(3, 'Bia'), called(4, 'Bia'), called(6, 'Bia Três')] }],
  ['there are more than were given', { tickets: [called(8, 'Bia')], hasMore: true }],
  ['no answer comes', null],
])('keeps it without a conversation where %s, and says so', async (why, found) => {
  if (found) list.mockResolvedValueOnce(found as never);
  else list.mockRejectedValueOnce(new Error('x'));
  await keep(cache(), 'boa tarde', `bia ${why}`);

  expect(getDraft(draft, 'reply')).toMatchObject({ text: 'boa tarde', name: `bia ${why}` });
  expect([getDraft('3', 'reply'), getDraft('4', 'reply')]).toEqual([undefined, undefined]);
  expect(shown).toHaveBeenCalledOnce();
});

it('is its author’s alone, though somebody else signs in before the results come', async () => {
  list.mockImplementationOnce(async () => {
    clearSession();
    saveSession({ token: 'u', user: aMe({ id: ulidOf(9) as never }) });
    return { tickets: [called(7, 'Davi')] } as never;
  });
  await keep(cache(), 'segredo', 'davi');

  expect([getDraft('7', 'reply'), getDraft(draft, 'reply')]).toEqual([undefined, undefined]);
  expect(JSON.stringify(shown.mock.calls)).not.toContain('segredo');
  clearSession();
  saveSession({ token: 't', user: aMe() });
  expect(getDraft(draft, 'reply')?.text).toBe('segredo');
});
