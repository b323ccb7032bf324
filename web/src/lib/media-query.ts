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

/** List and conversation side by side need 404 + 480 px beside the rail of the menu; below that one of them is shown at a time. */
export const onePaneQuery = '(max-width: 943px)';

export const narrowQuery = '(max-width: 688px)';

/** Phone layout: list and conversation are separate screens. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);
