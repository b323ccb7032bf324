// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMe, ulidOf } from '../testing/builders.ts';
import { clearSession, saveSession } from './api/session.ts';
import { hasOwnText, setOwnText, useOwnText } from './own-text.ts';

vi.mock('./own-mirror.ts', () => ({ mirror: async () => undefined }));

beforeEach(() => {
  localStorage.clear();
  saveSession({ token: 't', user: aMe() });
});

const shown = (id: string) => renderHook(({ of }) => useOwnText(of), { initialProps: { of: id } });

describe('a text that was begun', () => {
  it('is there when its field comes back, and is no other field’s', () => {
    const field = shown('note:1');
    act(() => field.result.current[1]('prefere tarde'));
    expect(field.result.current[0]).toBe('prefere tarde');

    field.rerender({ of: 'note:2' });
    expect(field.result.current[0]).toBe('');
    field.rerender({ of: 'note:1' });
    expect(field.result.current[0]).toBe('prefere tarde');
    field.unmount();
    expect(shown('note:1').result.current[0]).toBe('prefere tarde');
    const again = shown('note:1');
    act(() => again.result.current[1](''));
    expect(shown('note:1').result.current[0]).toBe('');
  });

  it('of a field that has something saved is what differs from it, an empty one too', () => {
    const field = renderHook(({ saved }) => useOwnText('name:1', saved), { initialProps: { saved: 'Ana' } });
    expect([field.result.current[0], hasOwnText('name:1')]).toEqual(['Ana', false]);
    field.rerender({ saved: 'Ana Lima' });
    expect(field.result.current[0]).toBe('Ana Lima');

    act(() => field.result.current[1](''));
    expect([field.result.current[0], hasOwnText('name:1')]).toEqual(['', true]);
    act(() => field.result.current[1]('Ana Lima'));
    expect(hasOwnText('name:1')).toBe(false);
  });

  it('is stored before the page goes, for its author alone', () => {
    setOwnText('chat:1', 'segredo');
    dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage).filter((key) => /^texts:.*chat:1$/.test(key))).toHaveLength(1);

    clearSession();
    saveSession({ user: aMe({ id: ulidOf(9) }) });
    expect(shown('chat:1').result.current[0]).toBe('');
    clearSession();
    saveSession({ user: aMe() });
    expect(shown('chat:1').result.current[0]).toBe('segredo');
  });
});
