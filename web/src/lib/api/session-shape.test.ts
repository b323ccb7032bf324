// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { aMe } from '../../testing/builders.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  localStorage.setItem('token', 't');
});

it.each(['{', '{}', '[]', '"x"', '5', '{"id":"1","company":null}', '{"id":"1","company":{"id":2}}'])(
  'counts as signed out where the stored person is %s',
  async (stored) => {
    localStorage.setItem('user', stored);
    const { currentSession, personKey } = await import('./session.ts');

    expect(currentSession()).toMatchObject({ token: null, user: null });
    expect(personKey()).toBeNull();
  },
);

it('is the stored person otherwise', async () => {
  localStorage.setItem('user', JSON.stringify(aMe()));
  const { currentSession } = await import('./session.ts');

  expect(currentSession()).toMatchObject({ token: 't', user: { id: aMe().id } });
});
