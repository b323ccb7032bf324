import { onSignedOut } from '../../../lib/api/session.ts';

/** How long what came into an open conversation waits to be told as read. */
export const readAfterMs = 20_000;

const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; tell: () => void }>();

/** Has a ticket told as read a little later, once for all that comes until then. `tell` looks itself whether that is still to be said: an answer says it too. */
export const readLater = (ticketId: number, tell: () => void): void => {
  if (waiting.has(ticketId)) return;
  waiting.set(ticketId, { tell, timer: setTimeout(() => tellOf(ticketId), readAfterMs) });
};

const tellOf = (ticketId: number): void => {
  const found = waiting.get(ticketId);
  if (!found) return;
  clearTimeout(found.timer);
  waiting.delete(ticketId);
  found.tell();
};

/** What waits is told now: the page is about to go. */
export const readNow = (): void => [...waiting.keys()].forEach(tellOf);

addEventListener('pagehide', readNow);
// What waited was read by somebody who is gone: the next one has not read it.
onSignedOut(() => {
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
});
