// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { NewChatNotice } from './new-chat-notice.tsx';

const { getNewChatState } = vi.hoisted(() => ({ getNewChatState: vi.fn() }));
vi.mock('../../../lib/api/client.ts', () => ({ api: { getNewChatState } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const closed = { reason: 'timeLock', until: '2026-12-01T11:00:00.000Z' };
const show = (...messages: { fromMe: boolean; ack: number }[]) => {
  getNewChatState.mockReset().mockResolvedValue({ closed });
  render(
    <QueryClientProvider client={queryClient}>
      <NewChatNotice connectionId={ulidOf(22)} messages={messages} />
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
