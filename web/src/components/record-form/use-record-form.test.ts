// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import * as z from 'zod';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { schemaProblems } from './schema-problems.ts';
import { useRecordForm } from './use-record-form.ts';

type Values = { name: string; end: string };
const start: Values = { name: 'Vendas', end: '' };
const form = (save = vi.fn(() => Promise.resolve())) =>
  renderHook(() => {
    const made = useRecordForm<Values>({
      start,
      names: ['name', 'end'],
      labelOf: (name) => name,
      problems: ({ name, end }) => (name === 'Férias' && end === '' ? [{ path: 'end', error: 'END_NEEDED' }] : []),
      save,
    });
    return { ...made, shown: made.formState.errors };
  });

describe('useRecordForm', () => {
  it('saves what was changed and nothing else', async () => {
    const save = vi.fn(() => Promise.resolve());
    const { result } = form(save);
    expect(result.current.isDirty).toBe(false);
    act(() => result.current.setValue('name', 'Outra'));
    await act(() => result.current.save());

    expect(result.current.isDirty).toBe(true);
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Outra' }, { name: 'Outra', end: '' }, { over: false });
  });

  it('shows problems after the first try, and takes them back when another field puts them right', async () => {
    const then = vi.fn();
    const { result } = form();
    act(() => result.current.setValue('name', 'Férias'));
    expect(result.current.shown.end).toBeUndefined();

    await act(async () => result.current.check(then));
    expect(result.current.shown.end?.message).toBe('END_NEEDED');
    expect(then).not.toHaveBeenCalled();

    await act(async () => result.current.setValue('name', 'Vendas'));
    expect(result.current.shown.end).toBeUndefined();
    await act(async () => result.current.check(then));
    expect(then).toHaveBeenCalledExactlyOnceWith({ name: 'Vendas', end: '' });
  });

  it('shows what the server refused at its field until that field is changed', async () => {
    const refusal = new ApiError('ERR_VALIDATION', 400, { issues: [{ path: 'body.name', message: 'no' }] });
    const { result } = form(vi.fn(() => Promise.reject(refusal)));
    await act(() => result.current.save());
    expect(result.current.shown.name?.message).toBe('ERR_VALIDATION');

    await act(async () => result.current.setValue('end', '2026-12-24'));
    expect(result.current.shown.name?.message).toBe('ERR_VALIDATION');
    await act(async () => result.current.setValue('name', 'Outra'));
    expect(result.current.shown.name).toBeUndefined();
  });
});

it('finds the fields that the contract would refuse', () => {
  const schema = z.object({ name: z.string().min(2).max(5), rows: z.array(z.object({ id: z.string() })) });

  expect(schemaProblems(schema, { name: 'abcdef', rows: [{}] }).map(({ path }) => path)).toEqual(['name', 'rows.0.id']);
  expect(schemaProblems(schema, { name: 'abc', rows: [] })).toEqual([]);
});
