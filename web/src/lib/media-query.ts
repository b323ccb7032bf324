import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; renders again when that changes. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

/** Phone layout: list and conversation are separate screens (UX rules, section 4). */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 688px)');
