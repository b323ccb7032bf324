// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { saveSession } from '../../../lib/api/session.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aMe } from '../../../testing/builders.ts';
import type { Contact } from '../api/contact-queries.ts';
import { ExtraInfoSection } from './extra-info-section.tsx';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('contacts');
});
beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(cleanup);

const show = (id: string, extraInfo: Contact['extraInfo'] = []) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ExtraInfoSection contact={{ id, extraInfo, version: 1 } as Contact} ticketId={1} />
    </QueryClientProvider>,
  );
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('has a row that was begun again when its contact is back, without taking the focus, until it is given up', () => {
  show('1');
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar informação' }));
  write('Campo', 'Tamanho');
  write('Valor', '42');
  cleanup();
  show('2');
  expect(screen.queryByLabelText('Valor')).toBeNull();
  cleanup();
  show('1');

  expect([valueOf('Campo'), valueOf('Valor')]).toEqual(['Tamanho', '42']);
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  cleanup();
  show('1');
  expect(screen.queryByLabelText('Valor')).toBeNull();
});

it('has a change of a row again, and no other row’s', () => {
  const rows = [
    { id: 'a', name: 'Cidade', value: 'Recife' },
    { id: 'b', name: 'Bairro', value: 'Centro' },
  ];
  show('3', rows);
  fireEvent.click(screen.getByRole('button', { name: 'Editar Bairro' }));
  write('Valor', '');
  cleanup();
  show('3', rows);

  expect([valueOf('Campo'), valueOf('Valor')]).toEqual(['Bairro', '']);
  expect(screen.getByText('Recife')).toBeTruthy();
});
