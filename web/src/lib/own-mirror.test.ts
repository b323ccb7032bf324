// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMe } from '../testing/builders.ts';
import { clearSession, saveSession } from './api/session.ts';
import { getDraft, setDraft, setDraftPart } from './drafts.ts';
import { restoreOwn } from './own-mirror.ts';

/** What idb-keyval does, in memory. */
const stored = vi.hoisted(() => new Map<string, unknown>());
const answers = vi.hoisted(() => ({ now: Promise.resolve() }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  setMany: async (all: [string, unknown][]) => all.forEach(([key, value]) => stored.set(key, structuredClone(value))),
  delMany: async (keys: string[]) => keys.forEach((key) => stored.delete(key)),
  entries: async () => {
    await answers.now;
    return [...stored];
  },
}));

const prefix = `drafts:${aMe().company.id}.${aMe().id}:`;
const copy = (uuid: string): unknown => stored.get(prefix + uuid);
const write = async (uuid: string, text: string): Promise<void> => {
  setDraft(uuid, 'reply', text);
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(JSON.stringify(copy(uuid) ?? null)).toContain(text === '' ? 'null' : text));
};
/** What the disk had a while ago. */
const loseSince = (before: [string, string][]): void => {
  localStorage.clear();
  for (const [key, value] of before) localStorage.setItem(key, value);
};

beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(() => {
  clearSession();
  localStorage.clear();
  stored.clear();
});

it('brings back what was written last, and leaves away what was removed last', async () => {
  await write('first', 'antes');
  await write('sent', 'já foi');
  const before = Object.entries({ ...localStorage });
  await write('sent', '');
  await write('first', 'antes e depois');
  await write('new', 'novo');
  loseSince(before);

  await restoreOwn();

  expect(getDraft('first', 'reply')?.text).toBe('antes e depois');
  expect(getDraft('new', 'reply')?.text).toBe('novo');
  expect(localStorage.getItem(`${prefix}first`)).toContain('antes e depois');
  expect(localStorage.getItem(`${prefix}sent`)).toBeNull();
  expect([...stored.keys()].toSorted()).toEqual([`${prefix}first`, `${prefix}new`, 'writtenAt']);
});

it('changes nothing where localStorage is as new, though a copy has not come', async () => {
  await write('a', 'velho');
  stored.set(`${prefix}a`, '{"reply":{"text":"mais velho","startedAt":"2026-01-01T00:00:00.000Z"}}');
  stored.set(`${prefix}gone`, '{}');

  await restoreOwn();

  expect(getDraft('a', 'reply')?.text).toBe('velho');
  expect(String(copy('a'))).toContain('velho');
  expect(String(copy('a'))).not.toContain('mais velho');
  expect(stored.has(`${prefix}gone`)).toBe(false);
});

it('has parts of drafts too, and goes on after a sign-out', async () => {
  setDraftPart('a', 'files', { count: 2 });
  await vi.waitFor(() => expect(copy('a')).toBeDefined());
  clearSession();
  saveSession({ token: 't', user: aMe() });
  const kept = Object.entries({ ...localStorage });
  await write('b', 'depois');
  loseSince(kept);

  await restoreOwn();

  expect(localStorage.getItem(`${prefix}a`)).toContain('"count":2');
  expect(getDraft('b', 'reply')?.text).toBe('depois');
});

it('brings back what nobody wrote meanwhile, however late the copy comes', async () => {
  await write('first', 'antes');
  const before = Object.entries({ ...localStorage });
  await write('first', 'antes e depois');
  await write('second', 'outra');
  loseSince(before);
  let answer = (): void => undefined;
  answers.now = new Promise((resolve) => (answer = resolve));

  const restored = restoreOwn();
  setDraft('third', 'reply', 'agora');
  setDraft('second', 'reply', 'de novo');
  dispatchEvent(new Event('pagehide'));
  answer();
  await restored;

  expect(getDraft('first', 'reply')?.text).toBe('antes e depois');
  expect(getDraft('second', 'reply')?.text).toBe('de novo');
  expect(getDraft('third', 'reply')?.text).toBe('agora');
  await vi.waitFor(() => expect(String(copy('third'))).toContain('agora'));
  expect(String(copy('first'))).toContain('antes e depois');
  expect(String(copy('second'))).toContain('de novo');
});
