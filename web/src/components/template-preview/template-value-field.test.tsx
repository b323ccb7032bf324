// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { TemplateValueField } from './template-value-field.tsx';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('quickMessages');
});
afterEach(cleanup);

const missing = 'Preencha este campo.';
it.each([
  ['accessCode', '1234567890123456', 'Até 15 caracteres.'],
  ['accessCode', '12\u202E34', 'Só letras, números e hífen.'],
  ['accessCode', '{{firstName}}', 'Só letras, números e hífen.'],
  ['accessCode', '', missing],
  ['body', '{{firstName}} 😀 1234567890', missing],
] as const)('says what is wrong with a value for %s: %j', (part, value, said) => {
  const field = { key: 'body.1', part, name: '1', optional: false };
  render(<TemplateValueField field={field} value={value} errorText={missing} onChange={() => {}} />);

  expect(screen.getAllByText(said).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(missing).length > 0).toBe(said === missing);
});
