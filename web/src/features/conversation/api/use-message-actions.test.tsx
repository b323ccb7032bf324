// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { showToast } from '../../../components/toasts.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMessageView } from '../../../testing/builders.ts';
import { useMessageActions } from './use-message-actions.ts';

let code = '';
const refuse = async () => Promise.reject(new ApiError(code, 404, undefined));
vi.mock('../../../lib/api/client.ts', () => ({ api: { reactToMessage: () => refuse(), retryMessage: () => refuse() } }));
vi.mock('../../../components/toasts.tsx', () => ({ showToast: vi.fn() }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(['conversation', 'errors']);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it.each([
  ['ERR_CONNECTION_NOT_FOUND', 'Não enviada: a conexão desta conversa foi excluída'],
  ['ERR_MESSAGE_NOT_FOUND', 'Mensagem não encontrada. Talvez seja muito antiga.'],
])('says what %s means in a conversation', async (refused, sentence) => {
  code = refused;
  const { result } = renderHook(() => useMessageActions(1), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

  await result.current.react(aMessageView(1), '👍');
  await result.current.retry(aMessageView(1));

  expect(vi.mocked(showToast).mock.calls).toEqual([
    ['error', sentence],
    ['error', sentence],
  ]);
});
