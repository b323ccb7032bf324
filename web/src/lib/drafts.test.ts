// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe, ulidOf } from '../testing/builders.ts';
import { clearSession, saveSession } from './api/session.ts';
import { chooseMode, getDraft, openingMode, setDraft, useDrafts } from './drafts.ts';
import { putOnScreen } from './on-screen.ts';

afterEach(() => {
  vi.useRealTimers();
  clearSession();
  localStorage.clear();
});

describe('the mode a conversation opens in', () => {
  const begun = (...texts: Array<['reply' | 'note', string]>): string => {
    saveSession({ token: 't', user: aMe() });
    const uuid = crypto.randomUUID();
    for (const [mode, text] of texts) setDraft(uuid, mode, text);
    return uuid;
  };

  it('is the one it was left in while an answer is begun', () => {
    const uuid = begun(['reply', 'Bom dia'], ['note', 'cuidado']);
    const afterNote = openingMode(uuid);
    setDraft(uuid, 'note', '');
    const afterSent = openingMode(uuid);
    chooseMode(uuid, 'reply');
    const afterChoice = openingMode(uuid);
    chooseMode(uuid, 'note');

    expect([afterNote, afterSent, afterChoice, openingMode(uuid)]).toEqual(['note', 'note', 'reply', 'note']);
  });

  it('is the note where it alone was begun, and else the answer', () => {
    const sent = begun(['reply', 'Oi'], ['note', 'nota'], ['reply', ''], ['note', '']);

    expect(
      [begun(['note', 'nota']), begun(['note', 'nota'], ['reply', 'Oi']), begun(['reply', 'Oi']), begun(), sent].map(openingMode),
    ).toEqual(['note', 'reply', 'reply', 'reply', 'reply']);
  });
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
    store('a', { reply: { text: 5, startedAt }, quote: { part: { body: 'q' }, startedAt }, note: { text: 'fica', startedAt } });
    store('b', { voice: { part: null, startedAt }, reply: null });
    store('c', ['x']);
    store('d', { reply: { text: 'sem data' } });

    clearSession();
    saveSession({ token: 't', user: aMe() });

    expect(useDrafts.getState().drafts).toEqual({ a: { note: { text: 'fica', startedAt } } });
  });

  it('are saved while somebody types without a pause', () => {
    vi.useFakeTimers();
    saveSession({ token: 't', user: aMe() });
    for (let nth = 1; nth <= 30; nth += 1) {
      setDraft('sem pausa', 'reply', 'a'.repeat(nth));
      vi.advanceTimersByTime(100);
    }

    const stored = JSON.parse(localStorage.getItem(`drafts:${aMe().company.id}.${aMe().id}:sem pausa`) ?? 'null');
    expect(stored?.reply.text.length).toBeGreaterThanOrEqual(20);
  });

  describe('with the same conversation in another tab', () => {
    const key = (uuid: string) => `drafts:${aMe().company.id}.${aMe().id}:${uuid}`;
    /** Another tab writes a text, or with null sends it. */
    const other = (uuid: string, text: string | null) => {
      const newValue = text === null ? null : JSON.stringify({ reply: { text, startedAt: '2026-11-20T13:00:00.000Z' } });
      if (newValue === null) localStorage.removeItem(key(uuid));
      else localStorage.setItem(key(uuid), newValue);
      dispatchEvent(Object.assign(new Event('storage'), { key: key(uuid), newValue }));
    };
    const stored = (uuid: string) => JSON.parse(localStorage.getItem(key(uuid)) ?? 'null')?.reply?.text ?? null;
    const begin = (uuid: string) => {
      vi.useFakeTimers();
      saveSession({ token: 't', user: aMe() });
      return putOnScreen(uuid, 'reply');
    };

    it('stay when that tab sends its own text, also for a reload', () => {
      const end = begin('s1');
      setDraft('s1', 'reply', 'meu texto');
      vi.advanceTimersByTime(60_000);
      other('s1', 'outro texto');
      other('s1', null);
      vi.advanceTimersByTime(1000);

      expect(getDraft('s1', 'reply')?.text).toBe('meu texto');
      expect(stored('s1')).toBe('meu texto');
      end();
    });

    it('go with what that tab has written on and sent', () => {
      const end = begin('s2');
      setDraft('s2', 'reply', 'bom dia');
      vi.advanceTimersByTime(60_000);
      other('s2', 'bom dia, Ana');
      expect(getDraft('s2', 'reply')?.text).toBe('bom dia, Ana');
      other('s2', null);

      expect(getDraft('s2', 'reply')).toBeUndefined();
      end();
    });

    it('do not come into a field in which somebody is writing, nor into one just sent', () => {
      const end = begin('s3');
      setDraft('s3', 'reply', 'o');
      other('s3', 'hello');
      expect(getDraft('s3', 'reply')?.text).toBe('o');
      setDraft('s3', 'reply', '');
      other('s3', 'hello');

      expect(getDraft('s3', 'reply')).toBeUndefined();
      end();
    });
  });
});
