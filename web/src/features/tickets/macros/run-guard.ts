/** A key that is pressed again by mistake is pressed within this, ms. */
export const guardedMs = 2000;

/** Keeps one thing from being begun while it runs, and for a moment after. Pure but for what it remembers.
 *  `begin` answers null when it must not begin, else what is to be called when it ended. */
export const runGuard = () => {
  const until = new Map<string, number>();
  return {
    begin: (name: string, now: number): ((endedAt: number) => void) | null => {
      if ((until.get(name) ?? 0) > now) return null;
      until.set(name, Number.POSITIVE_INFINITY);
      return (endedAt) => void until.set(name, endedAt + guardedMs);
    },
  };
};
