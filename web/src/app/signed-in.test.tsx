// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetSent, useOutbox } from '../features/conversation/outbox.ts';
import { saveSession } from '../lib/api/session.ts';
import { chatDraft, setDraftPart } from '../lib/drafts.ts';
import { chatsOutbox } from '../lib/unsent-messages.ts';
import { queryClient } from '../lib/query-client.ts';
import { aMe } from '../testing/builders.ts';
import { startI18n } from './i18n.ts';
import { SignedIn } from './signed-in.tsx';

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../features/auth/sign-in.ts', () => ({ signIn: vi.fn(), signOut }));
vi.mock('./live-wiring.ts', () => ({ wireLive: () => () => {} }));
vi.mock('./new-version.ts', () => ({ useNewVersion: () => false, watchServerVersion: () => () => {}, takeNewVersion: vi.fn() }));
// Nothing here waits for what it asks.
vi.mock('../lib/api/client.ts', () => ({ api: new Proxy({}, { get: () => () => new Promise(() => {}) }) }));
vi.mock('../features/shell/shell.tsx', () => ({
  Shell: ({ tools, children }: Record<string, ReactNode>) => (
    <>
      {tools}
      {children}
    </>
  ),
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(['shellDialogs', 'ticketDialogs']);
});
beforeEach(() => {
  signOut.mockClear();
  saveSession({ token: 't', user: aMe() });
});
afterEach(() => {
  cleanup();
  forgetSent(useOutbox.getState().items.map(({ clientId }) => clientId));
});

const leave = async () => {
  const router = createRouter({ routeTree: createRootRoute({ component: SignedIn }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Menu do usuário' }));
  fireEvent.click(await screen.findByText('Sair'));
};

it('signs out at once when nothing waits', async () => {
  await leave();

  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('asks before it signs out while messages wait, those to colleagues and their recordings included, and signs out when that is confirmed', async () => {
  const waiting = {
    ticketId: 1,
    body: 'Oi',
    isPrivate: false,
    signMessage: false,
    quoted: null,
    seenId: null,
    file: null,
    vCard: null,
    template: null,
  };
  chatsOutbox.countWaiting = () => 1;
  setDraftPart(chatDraft('c1'), 'voice', { durationSec: 3 });
  setDraftPart('u1', 'voice', { durationSec: 3 });
  useOutbox.setState({
    items: [{ ...waiting, clientId: 'c1', createdAt: '2026-11-20T13:00:00.000Z', state: { kind: 'queued' } }],
  });
  await leave();

  const text = '3 mensagens ainda não foram enviadas. Elas ficam nos rascunhos deste navegador.';
  expect(await screen.findByText(text, undefined, { timeout: 5000 })).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }));

  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
