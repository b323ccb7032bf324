// @vitest-environment happy-dom
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveSession } from '../../lib/api/session.ts';
import { getDraftPart, setDraftPart } from '../../lib/drafts.ts';
import { aMe, aMessageView } from '../../testing/builders.ts';
import { useEditing } from './use-editing.ts';

beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(() => setDraftPart('u1', 'edit', null));

const message = aMessageView(1, { fromMe: true, body: signed('Marina', 'ola') });

it('shows a signed message without its signature, and saves it with it', () => {
  const edit = vi.fn(async () => true);
  const { result } = renderHook(() => useEditing('u1', 'Marina', edit));

  act(() => result.current.startEdit(message));
  expect(result.current.editing).toMatchObject({ id: message.id, text: 'ola' });

  act(() => result.current.saveEdit('olá'));
  expect(edit).toHaveBeenCalledWith(message, 'olá', signed('Marina', 'olá'));
  expect(result.current.editing).toBe(null);
});

it('sends nothing when nothing was changed', () => {
  const edit = vi.fn(async () => true);
  const { result } = renderHook(() => useEditing('u1', 'Marina', edit));

  act(() => result.current.startEdit(message));
  act(() => result.current.saveEdit('ola'));

  expect(edit).not.toHaveBeenCalled();
});

it('gives back what was typed when it is refused, unless another message is being rewritten by then', async () => {
  const other = aMessageView(2, { fromMe: true, body: 'outra' });
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const asked = [...answers];
  const { result } = renderHook(() => useEditing('u1', 'Marina', () => asked.shift()?.promise ?? Promise.resolve(true)));

  act(() => result.current.startEdit(message));
  act(() => result.current.saveEdit('olá'));
  await act(async () => answers[0]?.resolve(false));
  expect(result.current.editing).toMatchObject({ id: message.id, text: 'olá' });

  act(() => result.current.saveEdit('olá!'));
  act(() => result.current.startEdit(other));
  await act(async () => answers[1]?.resolve(false));
  expect(result.current.editing).toMatchObject({ id: other.id, text: 'outra' });
});

it('leaves what was begun as a draft, and goes on with it', async () => {
  const edit = vi.fn(async () => true);
  const first = renderHook(() => useEditing('u1', 'Marina', edit));
  act(() => first.result.current.startEdit(message));
  act(() => first.result.current.rewrite('ola, tudo'));
  expect(first.result.current.laidAside).toBeNull();
  first.unmount();

  const { result } = renderHook(() => useEditing('u1', 'Marina', edit));
  expect(result.current.editing).toBeNull();
  expect(result.current.laidAside).toBe(message.id);
  act(() => result.current.startEdit(message));
  expect(result.current.editing).toMatchObject({ id: message.id, text: 'ola, tudo', before: 'ola' });

  await act(async () => result.current.saveEdit('ola, tudo bem'));
  expect(getDraftPart('u1', 'edit')).toBeNull();
});

it('leaves no draft where the text is as it was, or the rewriting was cancelled', () => {
  const { result } = renderHook(() => useEditing('u1', 'Marina', async () => true));
  act(() => result.current.startEdit(message));
  act(() => result.current.rewrite('olá'));
  act(() => result.current.rewrite('ola'));
  expect(getDraftPart('u1', 'edit')).toBeNull();

  act(() => result.current.rewrite('olá'));
  act(() => result.current.cancelEdit());
  expect(getDraftPart('u1', 'edit')).toBeNull();
});

it('leaves a draft of another message alone when this one is cancelled', () => {
  const left = { id: 'outra', text: 'por terminar', isPrivate: true };
  setDraftPart('u1', 'edit', left);
  const { result } = renderHook(() => useEditing('u1', 'Marina', async () => true));
  act(() => result.current.startEdit(message));
  act(() => result.current.cancelEdit());
  expect(getDraftPart('u1', 'edit')).toEqual(left);

  act(() => result.current.dropLaidAside());
  expect(getDraftPart('u1', 'edit')).toBeNull();
});
