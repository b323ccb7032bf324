// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

it('asks before it is left, with the focus on what keeps the form', async () => {
  const form = { isDirty: true, isBusy: false, failures: 0, conflict: null, check: vi.fn(), save: vi.fn() } as unknown as RecordForm<
    Record<string, string>
  >;
  const page = () => (
    <RecordDialog form={form} title="Nova fila" confirmLabel="Salvar" onClose={vi.fn()}>
      <input aria-label="Nome" />
    </RecordDialog>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Nova fila' })).getByRole('button', { name: 'Cancelar' }));

  const question = await screen.findByRole('dialog', { name: 'Descartar as alterações?' });
  await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' })));
});
