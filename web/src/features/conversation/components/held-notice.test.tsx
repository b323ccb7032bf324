// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { receiveTyping, releaseTyping } from '../../../lib/keys/typing-owner.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { HeldNotice } from './held-notice.tsx';

const takeThreadControl = vi.hoisted(() => vi.fn(async () => ({ ok: true })));
vi.mock('../../../lib/api/client.ts', () => ({ api: { takeThreadControl } }));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('ticketDialogs');
});
afterEach(() => {
  releaseTyping();
  cleanup();
  queryClient.clear();
});

const uuid = '00000007-0000-4000-8000-000000000000';
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <HeldNotice ticketId={7} uuid={uuid} />
      <textarea aria-label="campo" />
    </QueryClientProvider>,
  );
const field = () => screen.getByRole('textbox', { name: 'campo' });
/** The text field comes in place of the notice. */
const fieldComes = () =>
  receiveTyping(uuid, () => {
    field().focus();
    return true;
  });

it('leaves the text field the focus once the conversation was taken over', async () => {
  show();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));

  const gone = fieldComes();

  expect(document.activeElement).toBe(field());
  gone();
});

it('leaves the focus where it is when that is refused', async () => {
  takeThreadControl.mockRejectedValueOnce(new Error('refused'));
  show();
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));

  const gone = fieldComes();

  expect(document.activeElement).not.toBe(field());
  gone();
});
