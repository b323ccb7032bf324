// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { Toasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { threadStarsQuery } from '../../lib/message-stars.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ulidOf } from '../../testing/builders.ts';
import type { StarredMessage } from './api/starred-messages-query.ts';
import { StarredMessages } from './starred-messages.tsx';

const calls: string[] = [];
let hits: StarredMessage[] = [];
let refusal: Error | null = null;
vi.mock('../../lib/api/client.ts', () => {
  const note =
    (name: string) =>
    async ({ params: { id } }: { params: { id: string } }) => {
      calls.push(`${name} ${id}`);
      if (refusal !== null) throw refusal;
      return { ok: true };
    };
  return {
    api: {
      listStarredMessages: async () => ({ hits, hasMore: false, nextCursor: null }),
      starMessage: note('star'),
      unstarMessage: note('unstar'),
    },
  };
});

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(['messageSearch', 'conversation']);
});
beforeEach(() => {
  calls.length = 0;
  refusal = null;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const aHit = (number: number, change: object = {}): StarredMessage =>
  ({
    id: ulidOf(number),
    ticketId: 1,
    uuid: '3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11',
    ticketStatus: 'open',
    contact: { id: ulidOf(90), name: 'João', urlPicture: null },
    channel: 'whatsapp',
    whatsappId: ulidOf(91),
    fromMe: false,
    isPrivate: false,
    mediaType: 'conversation',
    writer: null,
    excerpt: { text: `Mensagem ${number}`, marks: [] },
    createdAt: '2026-11-20T13:00:00.000Z',
    starredAt: '2026-11-20T14:00:00.000Z',
    isDeleted: false,
    ...change,
  }) as unknown as StarredMessage; // ids here are plain strings
const show = (onOpen = vi.fn()) => {
  render(
    <QueryClientProvider client={queryClient}>
      <StarredMessages shown={null} hrefOf={({ id }) => `/tickets/x?message=${id}`} onOpen={onOpen} />
      <Toasts />
    </QueryClientProvider>,
  );
  return onOpen;
};

it('shows what was starred: its text, its kind where there is none, and that a deleted one is gone', async () => {
  hits = [aHit(1), aHit(2, { mediaType: 'audio', excerpt: { text: '', marks: [] } }), aHit(3, { isDeleted: true })];
  const onOpen = show();

  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('Mensagem 1')).toBeTruthy();
  expect(screen.getByText('Áudio')).toBeTruthy();
  expect(screen.getByText('Mensagem apagada')).toBeTruthy();
  fireEvent.click(screen.getByText('Mensagem 1'));
  expect(onOpen).toHaveBeenCalledWith(hits[0]);
});

it('takes a star off in the conversation too, keeps the row, and sets it again', async () => {
  hits = [aHit(1)];
  const { queryKey } = threadStarsQuery(1);
  queryClient.setQueryData<unknown>(queryKey, [ulidOf(1), ulidOf(2)]);
  show();

  fireEvent.click(await screen.findByRole('button', { name: 'Remover dos favoritos a mensagem de João' }));
  const again = await screen.findByRole('button', { name: 'Marcar de novo a mensagem de João' });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual([ulidOf(2)]));
  await waitFor(() => expect(calls).toEqual([`unstar ${ulidOf(1)}`]));
  fireEvent.click(again);

  await waitFor(() => expect(calls).toEqual([`unstar ${ulidOf(1)}`, `star ${ulidOf(1)}`]));
  expect(queryClient.getQueryData(queryKey)).toEqual([ulidOf(2), ulidOf(1)]);
});

it('puts the star back and says why when it is refused', async () => {
  hits = [aHit(1)];
  refusal = new ApiError('ERR_MESSAGE_NOT_FOUND', 404, undefined);
  show();

  fireEvent.click(await screen.findByRole('button', { name: 'Remover dos favoritos a mensagem de João' }));

  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Remover dos favoritos a mensagem de João' })).toBeTruthy();
});

it('says where stars are set while there are none', async () => {
  hits = [];
  show();
  expect(await screen.findByText(/Nenhuma mensagem favorita/)).toBeTruthy();
});
