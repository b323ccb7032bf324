// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FieldSelect } from './field-select.tsx';
import common from './locales/pt.json';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt', ns: ['common'], defaultNS: 'common', resources: { pt: { common } } }));
afterEach(cleanup);

const options = [
  { value: 'bru-1', label: 'Ana Souza' },
  { value: 'b', label: 'Bruno Lima' },
];
const Field = () => {
  const [value, setValue] = useState<string | null>(null);
  return <FieldSelect label="Atendente" noneLabel="Qualquer pessoa" filter value={value} options={options} onChange={setValue} />;
};
const open = async (): Promise<HTMLElement> => {
  fireEvent.keyDown(screen.getByRole('button', { name: /Atendente/ }), { key: 'Enter', keyCode: 13 });
  return screen.findByRole('combobox');
};

it('takes by Enter the first option in which what was typed is seen', async () => {
  render(<Field />);
  const filter = await open();
  fireEvent.input(filter, { target: { value: 'bru' } });
  fireEvent.keyDown(filter, { key: 'Enter', keyCode: 13 });

  await waitFor(() => expect(screen.getByRole('button', { name: /Atendente/ }).textContent).toContain('Bruno Lima'), { timeout: 3000 });
  expect(screen.queryByText(/não foi escolhido/)).toBeNull();
});

it('says that what was looked for was not chosen, until something is', async () => {
  render(<Field />);
  fireEvent.input(await open(), { target: { value: 'bru' } });
  fireEvent.blur(screen.getByRole('combobox'));
  expect(screen.getByText('“bru” não foi escolhido.')).toBeDefined();

  const filter = await open();
  fireEvent.input(filter, { target: { value: 'ana' } });
  fireEvent.keyDown(filter, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(screen.queryByText(/não foi escolhido/)).toBeNull(), { timeout: 3000 });
});

it('opens by a letter on the closed field, and looks for what is typed on', async () => {
  render(<Field />);
  const trigger = screen.getByRole('button', { name: /Atendente/ });
  trigger.focus();
  for (const key of 'br') fireEvent.keyDown(trigger, { key });

  const filter = await screen.findByRole('combobox');
  await waitFor(() => expect((filter as HTMLInputElement).value).toBe('br'));
  fireEvent.keyDown(filter, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(screen.getByRole('button', { name: /Atendente/ }).textContent).toContain('Bruno Lima'), { timeout: 3000 });
});
