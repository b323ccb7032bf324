// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../../app/i18n.ts';
import { useRecordForm } from '../../../../components/record-form/use-record-form.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { fieldNames, newFields, refusedFields, type Fields } from './form-model.ts';
import { GeneralTab } from './general-tab.tsx';
import type { TabProps } from './tab-props.ts';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
afterEach(cleanup);

const queues = [{ id: 1, name: 'Vendas' }] as unknown as TabProps['queues'];
const Form = ({ trouble }: { trouble: 'notRegistered' | 'reauthorise' | null }) => {
  const form = useRecordForm<Fields>({
    start: newFields('whatsapp_oficial', queues),
    names: fieldNames,
    labelOf: (name) => name,
    problems: () => [],
    save: async () => {},
    refusals: refusedFields,
  });
  return <GeneralTab form={form} queues={queues} channel="whatsapp_oficial" trouble={trouble} wasDefault={false} webhook={null} />;
};
const show = (trouble: 'notRegistered' | 'reauthorise' | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Form trouble={trouble} />
    </QueryClientProvider>,
  );

it('begins with the PIN where the number has to be registered with it, far below the name', () => {
  show('notRegistered');
  expect(screen.getByRole('textbox', { name: 'pin' })).toBe(document.activeElement);
});

it.each(['reauthorise', null] as const)('begins with the name otherwise: %s', (trouble) => {
  show(trouble);
  expect(screen.getByRole('textbox', { name: 'name' })).toBe(document.activeElement);
});
