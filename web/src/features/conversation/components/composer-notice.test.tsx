// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { ComposerNotice } from './composer-notice.tsx';

const getNewChatState = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/api/client.ts', () => ({ api: { getNewChatState } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ticket = {
  id: 7,
  uuid: '00000007-0000-4000-8000-000000000000',
  channel: 'whatsapp',
  isGroup: false,
  whatsappId: ulidOf(21),
} as never;
const show = (messages?: { fromMe: boolean; ack: number; createdAt: string }[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ComposerNotice ticket={ticket} messages={messages} isConnectionGone />
    </QueryClientProvider>,
  );

it('says in the place of the text field that nothing goes out of a conversation whose connection was deleted', () => {
  show();

  expect(screen.getByText('Daqui nada mais chega ao cliente. Notas internas continuam possíveis.')).toBeTruthy();
});

it('says nothing of new people there, and does not ask', () => {
  const { container } = show([{ fromMe: true, ack: 0, createdAt: '2026-11-30T12:00:00.000Z' }]);

  expect([container.textContent, getNewChatState.mock.calls.length]).toEqual(['', 0]);
});
