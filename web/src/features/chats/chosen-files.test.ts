// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { dropOldChosenFiles, useChosenFile } from './chosen-files.ts';

/** The browser's database, which this environment has none of. */
const database = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  set: async (key: string, value: unknown) => void database.set(key, value),
  get: async (key: string) => database.get(key),
  keys: async () => [...database.keys()],
  del: async (key: string) => void database.delete(key),
}));

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const field = () => renderHook(() => useChosenFile('c1'));
const shown = ({ result }: ReturnType<typeof field>) => result.current[0]?.name;
const choose = ({ result }: ReturnType<typeof field>, name: string | null) =>
  act(() => result.current[1](name === null ? null : new File(['x'], name)));
const signIn = (id?: number) => act(() => saveSession({ token: 't', user: id ? aMe({ id: ulidOf(id) }) : aMe() }));

beforeEach(() => {
  clearSession();
  database.clear();
  signIn();
});

describe('a file that was chosen in a chat', () => {
  it('is there again for who chose it after a sign-out, and for nobody else', async () => {
    const first = field();
    await act(settled);
    choose(first, 'segredo.pdf');
    first.unmount();
    await settled();

    act(() => clearSession());
    signIn(9);
    const other = field();
    await act(settled);
    expect(shown(other)).toBeUndefined();
    choose(other, 'outro.pdf');
    other.unmount();

    act(() => clearSession());
    signIn();
    const back = field();
    await waitFor(() => expect(shown(back)).toBe('segredo.pdf'));
    choose(back, null);
    expect([...database.values()].map((stored) => (stored as { file: File }).file.name)).toEqual(['outro.pdf']);
  });

  it('belongs to the person its field was shown to, and is not replaced by what was stored before', async () => {
    const mine = field();
    choose(mine, 'um.pdf');
    await act(settled);
    expect(shown(mine)).toBe('um.pdf');

    signIn(9);
    choose(mine, 'dois.pdf');
    const other = field();
    await act(settled);
    expect(shown(other)).toBeUndefined();
  });

  it('is deleted when nobody came back to it for a month', async () => {
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
    database.set('chat-file:1.a:c1', { file: new File(['x'], 'velho.pdf'), at: old });
    database.set('chat-file:1.a:c2', { file: new File(['x'], 'novo.pdf'), at: new Date().toISOString() });
    database.set('other', 1);

    await dropOldChosenFiles();

    expect([...database.keys()]).toEqual(['chat-file:1.a:c2', 'other']);
  });
});
