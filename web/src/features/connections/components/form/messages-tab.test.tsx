// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../../app/i18n.ts';
import { useRecordForm } from '../../../../components/record-form/use-record-form.ts';
import { newFields } from './form-model.ts';
import { MessagesTab } from './messages-tab.tsx';

const Tab = ({ focused }: { focused: string }) => {
  const form = useRecordForm({
    start: newFields('whatsapp', []),
    names: [],
    labelOf: (name) => i18next.t(`connections:fields.${name as 'name'}`),
    problems: () => [],
    save: async () => undefined,
  });
  return <MessagesTab form={form} queues={[]} stored={null} media={{ kind: 'keep' }} onMedia={vi.fn()} settings={{}} focused={focused} />;
};

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
afterEach(cleanup);

it.each([
  ['greetingMessage', 'Mensagem de saudação'],
  ['outOfHoursMessage', 'Mensagem fora do horário'],
])('opened for %s it is %s that the dialog gives the focus to', (focused, label) => {
  render(<Tab focused={focused} />);

  expect(document.querySelectorAll('[data-first-field]')).toHaveLength(1);
  expect(screen.getByLabelText(label).matches('[data-first-field]')).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});
