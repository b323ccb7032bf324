// @vitest-environment happy-dom
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aMessageView } from '../../testing/builders.ts';
import { useEditing } from './use-editing.ts';

const message = aMessageView(1, { fromMe: true, body: signed('Marina', 'ola') });

it('shows a signed message without its signature, and saves it with it', () => {
  const edit = vi.fn(async () => true);
  const { result } = renderHook(() => useEditing('Marina', edit));

  act(() => result.current.startEdit(message));
  expect(result.current.editing).toMatchObject({ id: message.id, text: 'ola' });

  act(() => result.current.saveEdit('olá'));
  expect(edit).toHaveBeenCalledWith(message, 'olá', signed('Marina', 'olá'));
  expect(result.current.editing).toBe(null);
});

it('sends nothing when nothing was changed', () => {
  const edit = vi.fn(async () => true);
  const { result } = renderHook(() => useEditing('Marina', edit));

  act(() => result.current.startEdit(message));
  act(() => result.current.saveEdit('ola'));

  expect(edit).not.toHaveBeenCalled();
});

it('gives back what was typed when it is refused, unless another message is being rewritten by then', async () => {
  const other = aMessageView(2, { fromMe: true, body: 'outra' });
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const asked = [...answers];
  const { result } = renderHook(() => useEditing('Marina', () => asked.shift()?.promise ?? Promise.resolve(true)));

  act(() => result.current.startEdit(message));
  act(() => result.current.saveEdit('olá'));
  await act(async () => answers[0]?.resolve(false));
  expect(result.current.editing).toMatchObject({ id: message.id, text: 'olá' });

  act(() => result.current.saveEdit('olá!'));
  act(() => result.current.startEdit(other));
  await act(async () => answers[1]?.resolve(false));
  expect(result.current.editing).toMatchObject({ id: other.id, text: 'outra' });
});
