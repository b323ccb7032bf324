// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMe } from '../testing/builders.ts';
import { clearSession, currentSession, saveSession } from './api/session.ts';
import { setDraft, useDrafts } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

beforeEach(() => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
});

it('signs in although the browser has no room to store it', () => {
  saveSession({ token: 't', user: aMe() });

  expect(currentSession()).toMatchObject({ token: 't', user: { id: aMe().id } });
});

it('tells that a draft would not outlive a reload', () => {
  saveSession({ token: 't', user: aMe() });
  setDraft('cheio', 'reply', 'texto');
  expect(useDrafts.getState().isFull).toBe(false);

  dispatchEvent(new Event('pagehide'));

  expect(useDrafts.getState().isFull).toBe(true);
});
