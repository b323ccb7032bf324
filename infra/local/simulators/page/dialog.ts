import { h } from './dom.ts';
import { t } from './texts.ts';

type Form = { title: string; fields: HTMLElement[]; submit: string; onSubmit: (data: FormData) => Promise<void> };

/** A modal form; stays open with the simulator's sentence when it refuses. */
export const openDialog = ({ title, fields, submit, onSubmit }: Form): void => {
  const complaint = h('p', { class: 'complaint', role: 'alert' });
  const form = h('form', { method: 'dialog' }, h('h2', {}, title), ...fields, complaint);
  const dialog = h('dialog', {}, form);
  form.append(
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, t('cancel')),
      h('button', { type: 'submit', class: 'primary' }, submit),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(new FormData(form)).then(
      () => dialog.close(),
      (error: unknown) => {
        complaint.textContent = error instanceof Error ? error.message : String(error);
      },
    );
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

export const labelled = (label: string, input: HTMLElement): HTMLLabelElement =>
  h('label', { class: 'field' }, h('span', {}, label), input);
export const checkbox = (label: string, name: string, checked: boolean, onchange?: (checked: boolean) => void): HTMLLabelElement => {
  const input = h('input', { type: 'checkbox', name, checked });
  input.addEventListener('change', () => onchange?.(input.checked));
  return h('label', { class: 'check' }, input, h('span', {}, label));
};
