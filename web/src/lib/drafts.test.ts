// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { aMe, ulidOf } from '../testing/builders.ts';
import { clearSession, saveSession } from './api/session.ts';
import { getDraft, setDraft, useDrafts } from './drafts.ts';

afterEach(() => {
  clearSession();
  localStorage.clear();
});

describe('drafts', () => {
  it('wait for the next sign-in of the same person, and nobody else sees them', () => {
    saveSession({ token: 't', user: aMe() });
    setDraft('u1', 'reply', 'de Marina');

    clearSession();
    expect(getDraft('u1', 'reply')).toBeUndefined();
    saveSession({ token: 't', user: aMe({ id: ulidOf(77) }) });
    expect(getDraft('u1', 'reply')).toBeUndefined();
    setDraft('u1', 'reply', 'de outra pessoa');
    clearSession();
    saveSession({ token: 't', user: aMe() });

    expect(getDraft('u1', 'reply')?.text).toBe('de Marina');
  });

  it('come from another tab without hiding what is being written here', () => {
    saveSession({ token: 't', user: aMe() });
    setDraft('aqui', 'reply', 'ainda escrevendo');
    const prefix = `drafts:${aMe().company.id}.${aMe().id}:`;
    const tell = (uuid: string, text: string) =>
      dispatchEvent(
        Object.assign(new Event('storage'), {
          key: prefix + uuid,
          newValue: JSON.stringify({ reply: { text, startedAt: '2026-11-20T13:00:00.000Z' } }),
        }),
      );

    tell('la', 'da outra aba');
    tell('aqui', 'antigo');

    expect(getDraft('la', 'reply')?.text).toBe('da outra aba');
    expect(getDraft('aqui', 'reply')?.text).toBe('ainda escrevendo');
    expect(Object.keys(useDrafts.getState().drafts).sort()).toEqual(['aqui', 'la']);
  });

  it('come from another tab without what cannot be shown', () => {
    saveSession({ token: 't', user: aMe() });
    const startedAt = '2026-11-20T13:00:00.000Z';
    const odd = {
      reply: { text: {}, startedAt },
      note: { text: 'fica', startedAt },
      transfer: { text: 'sem data', startedAt: 'ontem' },
      files: { startedAt },
      voice: { part: { durationSec: 1 }, startedAt, name: 7 },
    };
    const key = `drafts:${aMe().company.id}.${aMe().id}:la`;

    dispatchEvent(Object.assign(new Event('storage'), { key, newValue: JSON.stringify(odd) }));

    expect(useDrafts.getState().drafts['la']).toEqual({ note: { text: 'fica', startedAt } });
  });

  it('are read without what cannot be shown', () => {
    saveSession({ token: 't', user: aMe() });
    const startedAt = new Date().toISOString();
    const store = (uuid: string, value: unknown) =>
      localStorage.setItem(`drafts:${aMe().company.id}.${aMe().id}:${uuid}`, JSON.stringify(value));
    store('a', { reply: { text: 5, startedAt }, quote: { part: { body: {} }, startedAt }, note: { text: 'fica', startedAt } });
    store('b', { voice: { part: null, startedAt }, reply: null });
    store('c', ['x']);
    store('d', { reply: { text: 'sem data' } });

    clearSession();
    saveSession({ token: 't', user: aMe() });

    expect(useDrafts.getState().drafts).toEqual({ a: { note: { text: 'fica', startedAt } } });
  });
});
