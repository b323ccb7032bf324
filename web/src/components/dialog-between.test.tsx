// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dialogField, ownTyping, releaseTyping, takeTyped } from '../lib/keys/typing-owner.ts';
import { getDraft } from '../lib/drafts.ts';
import { Dialog } from './dialog.tsx';
import common from './locales/pt.json';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt', ns: ['common'], defaultNS: 'common', resources: { pt: { common } } }));
afterEach(() => {
  releaseTyping();
  cleanup();
});

/** As a keyboard does: the letter goes where the focus is once the key is handled. */
const press = (key: string): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  const field = document.activeElement;
  if (!event.defaultPrevented && field instanceof HTMLTextAreaElement && key.length === 1) {
    field.value += key;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return event.defaultPrevented;
};
const onConfirm = vi.fn();
const between = (
  <Dialog title="Aceitar" confirmLabel="Aceitar" keys="between" onConfirm={onConfirm} onClose={() => undefined}>
    <input type="radio" defaultChecked aria-label="Fila" />
  </Dialog>
);

it('leaves words to the conversation that was chosen, and takes digits and Enter outside of one', async () => {
  ownTyping('a', false);
  render(between);
  const radio = screen.getByLabelText('Fila');
  await waitFor(() => expect(document.activeElement).toBe(radio));
  expect(press('2')).toBe(false);
  press('Enter');
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(radio);

  for (const key of 'oi 2') press(key);
  expect(getDraft('a', 'reply')?.text).toBe('oi 2');
  expect(press('Enter')).toBe(true);
  expect(onConfirm).toHaveBeenCalledOnce();

  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
  await waitFor(() => expect(document.activeElement).toBe(radio));
  vi.restoreAllMocks();
});

it('has the focus at once though a letter opened it, and not in the middle of a word', async () => {
  press('a');
  ownTyping('a', false);
  const { unmount } = render(between);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fila')));
  unmount();

  ownTyping('b', false);
  for (const key of 'ola') press(key);
  render(between);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement);
  press('!');
  expect(getDraft('b', 'reply')?.text).toBe('ola!');
});

it('waits for its form with what is typed, and forgets it when it is closed before', async () => {
  const written: string[] = [];
  document.execCommand = (_command, _ui, text) => written.push(text ?? '') > 0;
  const loading = (
    <Dialog title="Editar" confirmLabel="Fechar" onlyClose keys="loading" onConfirm={() => undefined} onClose={() => undefined}>
      …
    </Dialog>
  );
  const form = (
    <Dialog title="Editar" confirmLabel="Salvar" onConfirm={() => undefined} onClose={() => undefined}>
      <input type="text" aria-label="Nome" />
    </Dialog>
  );
  const { rerender } = render(<div key="loading">{loading}</div>);
  await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement));
  for (const key of 'abc def') press(key);
  rerender(<div key="form">{form}</div>);

  await waitFor(() => expect(written).toEqual(['abc def']));

  rerender(<div key="again">{loading}</div>);
  await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement));
  press('x');
  screen.getAllByRole('button', { name: 'Fechar' })[0]?.click();
  expect(takeTyped(dialogField)).toBe('');
});
