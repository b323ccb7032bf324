// @vitest-environment happy-dom
import { connectionFields } from '@balcao/shared/contract/connections.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { NumberField } from './record-fields.tsx';
import { schemaProblems } from './schema-problems.ts';
import { useRecordForm } from './use-record-form.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

const save = vi.fn(async (_change: object) => {});
const show = () => {
  save.mockClear();
  const Page = () => {
    const form = useRecordForm({
      start: { newChatsPerDay: 5 },
      names: ['newChatsPerDay'],
      labelOf: () => 'Pessoas novas por dia',
      problems: (_values, change) => schemaProblems(connectionFields, change),
      save,
    });
    return (
      <>
        <NumberField form={form} name="newChatsPerDay" max={1000} />
        <button type="button" onClick={() => form.check(() => void form.save())}>
          Salvar
        </button>
      </>
    );
  };
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton');
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
};
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

it.each(['-3', '1.5', '1001', '99999'])('marks %s, says what fits, and saves nothing', async (typed) => {
  const { field, type } = show();

  type(typed);
  fireEvent.blur(field);

  await waitFor(() => expect(isWrong(field)).toBe(true));
  expect(screen.getByText('De 0 a 1000, sem casas decimais.')).toBeTruthy();
  expect(field.value).toBe(typed);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(isWrong(field)).toBe(true));
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['0', 0],
  ['1000', 1000],
  ['', 0],
])('takes “%s”', async (typed, saved) => {
  const { field, type } = show();

  type(typed);
  expect(field.value).toBe(typed);
  fireEvent.blur(field);

  expect(field.value).toBe(String(saved));
  expect(isWrong(field)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(save.mock.calls.map(([change]) => change)).toEqual([{ newChatsPerDay: saved }]));
});
