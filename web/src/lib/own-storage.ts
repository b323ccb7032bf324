import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { ownWrittenAtKey, personKey, useSession } from './api/session.ts';

/** In both copies of what was written, so that the newer is known after a crash (own-mirror.ts). */
const mirror = (key: string, text: string | null): void => {
  const at = Math.max(Date.now(), Number(localStorage.getItem(ownWrittenAtKey)) + 1);
  localStorage.setItem(ownWrittenAtKey, String(at));
  // It is written down; the second copy is for a crash.
  void import('./own-mirror.ts').then((own) => own.mirror(key, text, at)).catch(() => undefined);
};

/** What a person wrote in this browser and has not sent, by company and person. It outlives a sign-out, and nobody else is shown it. Each entry is a key of
 *  its own, so that tabs write beside each other and not over each other. */
export const ownStorage = (kind: 'drafts' | 'outbox' | 'captions' | 'texts' | 'chats') => {
  const prefix = (person = personKey()): string | null => person && `${kind}:${person}:`;
  return {
    /** Ids with what this module wrote for them. */
    read: (): [id: string, value: unknown][] => {
      const own = prefix();
      if (own === null) return [];
      return Object.keys(localStorage).flatMap((key) =>
        key.startsWith(own) ? [[key.slice(own.length), parseJson(localStorage.getItem(key) ?? 'null') ?? null]] : [],
      );
    },
    has: (id: string): boolean => localStorage.getItem(`${prefix()}${id}`) !== null,
    /** Null removes it. @returns false when the browser has no room for it. */
    write: (id: string, value: unknown, person = personKey()): boolean => {
      const own = prefix(person);
      if (own === null) return false;
      try {
        const text = value === null ? null : JSON.stringify(value);
        if (text === null) localStorage.removeItem(own + id);
        else localStorage.setItem(own + id, text);
        mirror(own + id, text);
        return true;
      } catch {
        return false;
      }
    },
    /** Tells what another tab wrote or, with null, removed. */
    onOtherTab: (changed: (id: string, value: unknown) => void): void =>
      addEventListener('storage', ({ key, newValue }) => {
        const own = prefix();
        if (own !== null && key?.startsWith(own)) changed(key.slice(own.length), parseJson(newValue ?? 'null') ?? null);
      }),
    /** Runs when somebody signs in or out: what was read is another person's. */
    onOtherPerson: (changed: (before: string | null) => void): void =>
      void useSession.subscribe(({ user }, { user: before }) => {
        if (personKey(user) !== personKey(before)) changed(personKey(before));
      }),
  };
};
