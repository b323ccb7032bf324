import { onSignedOut } from './api/session.ts';

/** How long an act can be taken back, ms. */
export const holdBackMs = 5000;

const held = new Map<symbol, { timer: ReturnType<typeof setTimeout>; act: () => void }>();

const actNow = (key: symbol): void => {
  const found = held.get(key);
  if (!found) return;
  clearTimeout(found.timer);
  held.delete(key);
  found.act();
};

/** Does something in five seconds, or at once when the page is left before. The function that it returns takes it back and says whether that was in time. */
export const holdBack = (act: () => void): (() => boolean) => {
  const key = Symbol('held back');
  held.set(key, { act, timer: setTimeout(() => actNow(key), holdBackMs) });
  return () => {
    clearTimeout(held.get(key)?.timer);
    return held.delete(key);
  };
};

const actOnAll = (): void => [...held.keys()].forEach(actNow);
addEventListener('pagehide', actOnAll);
// What was decided and can no more be done in this person's name is left undone.
onSignedOut(() => {
  for (const { timer } of held.values()) clearTimeout(timer);
  held.clear();
});
