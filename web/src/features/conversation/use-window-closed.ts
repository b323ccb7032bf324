import { useEffect, useState } from 'react';

/** Turns true at the moment the 24-hour window ends. */
export const useWindowClosed = (endsAt: string | null): boolean => {
  const [, setTick] = useState(0);
  const leftMs = endsAt === null ? null : Date.parse(endsAt) - Date.now();
  useEffect(() => {
    if (leftMs === null || leftMs <= 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), leftMs + 50);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs !== null && leftMs <= 0;
};
