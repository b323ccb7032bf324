// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { RecordDialog } from './record-dialog.tsx';
import { TextField } from './record-fields.tsx';
import { useRecordForm, type RecordForm } from './use-record-form.ts';

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

/** A dialog whose save does this. */
const dialogThat = (save: () => Promise<void>) => {
  const Page = () => {
    const form = useRecordForm({
      start: { number: '' },
      names: ['number'],
      labelOf: () => 'Número',
      problems: () => [],
      refusals: () => [{ path: 'number', error: 'ERR_NUMBER_WITHOUT_WHATSAPP' }],
      save,
    });
    return (
      <RecordDialog form={form} title="Novo contato" confirmLabel="Salvar" onClose={vi.fn()}>
        <TextField form={form} name="number" />
      </RecordDialog>
    );
  };
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
};
const saveButton = () => screen.findByRole('button', { name: 'Salvar' });

it('sends again at once what was refused a moment ago', async () => {
  const save = vi.fn(() => Promise.reject(new Error('refused')));
  dialogThat(save);
  fireEvent.click(await saveButton());
  await waitFor(() => expect(screen.getByLabelText('Número').getAttribute('aria-invalid')).toBe('true'));

  fireEvent.click(await saveButton());

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

it('sends once what is clicked twice', async () => {
  const save = vi.fn(() => new Promise<void>(() => {}));
  dialogThat(save);
  const button = await saveButton();

  fireEvent.click(button);
  fireEvent.click(button);

  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(save).toHaveBeenCalledTimes(1);
});
