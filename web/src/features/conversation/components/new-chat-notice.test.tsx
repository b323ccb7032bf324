// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { NewChatNotice } from './new-chat-notice.tsx';

const { getNewChatState, listConnections } = vi.hoisted(() => ({ getNewChatState: vi.fn(), listConnections: vi.fn() }));
vi.mock('../../../lib/api/client.ts', () => ({ api: { getNewChatState, listConnections } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  linkedPeriods = always;
});

const closed = { reason: 'timeLock', until: '2026-12-01T11:00:00.000Z' };
type Periods = { since: string | null; until: string | null }[];
const always: Periods = [{ since: null, until: null }];
let linkedPeriods = always;
const show = (...messages: { fromMe: boolean; ack: number; createdAt?: string }[]) => {
  getNewChatState.mockReset().mockResolvedValue({ closed });
  listConnections.mockResolvedValue([{ id: ulidOf(22), linkedPeriods }]);
  render(
    <QueryClientProvider client={queryClient}>
      <NewChatNotice
        connectionId={ulidOf(22)}
        messages={messages.map((message) => ({ createdAt: '2026-11-30T12:00:00.000Z', ...message }))}
      />
    </QueryClientProvider>,
  );
};

it('says of a conversation whose customer never wrote that a message will wait', async () => {
  show({ fromMe: true, ack: 0 });

  expect(await screen.findByText(/não deixa este número iniciar conversas por enquanto/)).toBeTruthy();
});

it.each([
  [
    'the customer wrote',
    [
      { fromMe: true, ack: 0 },
      { fromMe: false, ack: 0 },
    ],
  ],
  ['a message went out', [{ fromMe: true, ack: 1 }]],
])('says nothing where %s, and does not ask', async (_where, messages) => {
  show(...messages);
  await i18next.loadNamespaces('ticketDialogs');

  expect(screen.queryByRole('status')).toBeNull();
  expect(getNewChatState).not.toHaveBeenCalled();
});

it('says it of somebody who wrote to the number that was linked before', async () => {
  linkedPeriods = [{ since: '2026-11-30T13:00:00.000Z', until: null }];
  show({ fromMe: false, ack: 0 });

  expect(await screen.findByText(/não deixa este número iniciar conversas por enquanto/)).toBeTruthy();
});

it('says nothing of somebody who wrote before another number was linked for a time', async () => {
  linkedPeriods = [
    { since: null, until: '2026-11-30T12:30:00.000Z' },
    { since: '2026-11-30T13:00:00.000Z', until: null },
  ];
  queryClient.setQueryData(connectionsQuery().queryKey, [{ id: ulidOf(22), linkedPeriods }] as never);
  show({ fromMe: false, ack: 0 });

  expect(screen.queryByRole('status')).toBeNull();
  expect(getNewChatState).not.toHaveBeenCalled();
});

it('says to who wrote to the number that was linked before that another one answers', async () => {
  linkedPeriods = [{ since: '2026-11-30T13:00:00.000Z', until: null }];
  show({ fromMe: false, ack: 0 });

  expect(await screen.findByText(/escreveu a outro número desta conexão/)).toBeTruthy();
});
