import type { Drawing } from './edits.ts';

/** Steps that can be taken back. */
const mostSteps = 200;
/** Edits of the same kind within this time are one step, ms. */
const sameStepMs = 1000;

export type History = {
  drawing: Drawing;
  past: ReadonlyArray<Drawing>;
  future: ReadonlyArray<Drawing>;
  last: { kind: string; atMs: number } | null;
};

export const startOf = (drawing: Drawing): History => ({ drawing, past: [], future: [], last: null });

/** The drawing as it is now. What is undone before cannot be done again after it.
 *  @param kind edits of one kind that follow each other at once are taken back together; null = always alone. */
export const after = (history: History, drawing: Drawing, kind: string | null, atMs: number): History => {
  if (drawing === history.drawing) return history;
  const isSame = kind !== null && history.last?.kind === kind && atMs - history.last.atMs < sameStepMs;
  return {
    drawing,
    past: isSame ? history.past : [...history.past, history.drawing].slice(-mostSteps),
    future: [],
    last: kind === null ? null : { kind, atMs },
  };
};

export const undone = ({ drawing, past, future, ...rest }: History): History => {
  const before = past.at(-1);
  return before
    ? { drawing: before, past: past.slice(0, -1), future: [drawing, ...future], last: null }
    : { drawing, past, future, ...rest };
};

export const redone = ({ drawing, past, future, ...rest }: History): History => {
  const [next, ...later] = future;
  return next ? { drawing: next, past: [...past, drawing], future: later, last: null } : { drawing, past, future, ...rest };
};
