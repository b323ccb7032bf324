// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { aMe } from '../../testing/builders.ts';
import { clearSession, currentSession, saveSession } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

it('signs in although the browser has no room to store it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  saveSession({ token: 't', user: aMe() });

  expect(currentSession()).toMatchObject({ token: 't', user: { id: aMe().id } });
});
