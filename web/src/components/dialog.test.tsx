// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { awaitField, dialogField } from '../lib/keys/typing-owner.ts';
import { homeOfFocus } from '../lib/layers/focus-home.ts';
import { isModalOpen } from '../lib/layers/is-modal-open.ts';
import { Dialog } from './dialog.tsx';
import common from './locales/pt.json';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt', ns: ['common'], defaultNS: 'common', resources: { pt: { common } } }));
afterEach(cleanup);

it('keeps the focus from a text field behind it that comes late', async () => {
  const page = (isOpen: boolean) => (
    <>
      <textarea {...homeOfFocus} aria-label="Atrás" />
      {isOpen && (
        <Dialog title="Aceitar" confirmLabel="Aceitar" onConfirm={() => undefined} onClose={() => undefined}>
          <input type="radio" defaultChecked aria-label="Fila" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(true));
  expect(isModalOpen()).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fila')));

  screen.getByLabelText('Atrás').focus();
  expect(document.activeElement).toBe(screen.getByLabelText('Fila'));

  rerender(page(false));
  expect(isModalOpen()).toBe(false);
  screen.getByLabelText('Atrás').focus();
  expect(document.activeElement).toBe(screen.getByLabelText('Atrás'));
});

it('opens in its first field to write in, not in a picture, a colour or a switch that is on', async () => {
  render(
    <Dialog title="Novo" confirmLabel="Salvar" onConfirm={() => undefined} onClose={() => undefined}>
      <input type="file" aria-label="Foto" />
      <input type="color" aria-label="Cor" />
      <input aria-label="Nome" />
      <input type="checkbox" defaultChecked aria-label="Ativo" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
});

it('opens in the field inside of what it was opened for', async () => {
  render(
    <Dialog title="Novo atendimento" confirmLabel="Iniciar" onConfirm={() => undefined} onClose={() => undefined}>
      <input aria-label="Contato" />
      <div data-first-field="">
        <button type="button" aria-haspopup="listbox" aria-label="Fila" />
      </div>
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fila')));
});

it('opens in the field that it was opened for, and shows it', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <Dialog title="Conexão" confirmLabel="Salvar" onConfirm={() => undefined} onClose={() => undefined}>
      <textarea aria-label="Saudação" />
      <textarea aria-label="Fora do horário" data-first-field="" />
    </Dialog>,
  );
  const wanted = screen.getByLabelText('Fora do horário');
  await waitFor(() => expect(document.activeElement).toBe(wanted));
  expect(shown.mock.contexts).toEqual([wanted]);
});

it('is closed by no Enter that comes before its first field has the focus', async () => {
  render(
    <Dialog title="Aceitar" confirmLabel="Aceitar" onConfirm={() => undefined} onClose={() => undefined}>
      <input type="radio" defaultChecked aria-label="Fila" />
    </Dialog>,
  );
  const isTaken = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    screen.getByRole('button', { name: 'Fechar' }).dispatchEvent(event);
    return event.defaultPrevented;
  };

  expect([isTaken('Enter'), isTaken(' '), isTaken('Tab')]).toEqual([true, true, false]);

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fila')));
  expect(isTaken('Enter')).toBe(false);
});

it('keeps the blank between two words that are typed while it opens', async () => {
  const written: string[] = [];
  document.execCommand = (_command, _ui, text) => written.push(text ?? '') > 0;
  awaitField(dialogField);
  const standIn = document.activeElement as HTMLTextAreaElement;
  standIn.value = 'Obras';
  standIn.dispatchEvent(new Event('input', { bubbles: true }));
  render(
    <Dialog title="Nova fila" confirmLabel="Salvar" onConfirm={() => undefined} onClose={() => undefined}>
      <input type="text" aria-label="Nome" />
    </Dialog>,
  );
  const close = screen.getByRole('button', { name: 'Fechar' });
  for (const key of [' ', '7']) close.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  await waitFor(() => expect(written).toEqual(['Obras 7']));
});
