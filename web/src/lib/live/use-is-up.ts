import { useSyncExternalStore } from 'react';
import { useLiveState } from './live-connection.ts';

/** Whether the browser has a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(onOnlineChange, () => navigator.onLine);

/** Whether what is written leaves at once: there is a network, and the live line stands. */
export const useIsUp = (): boolean => {
  const isLive = useLiveState(({ state }) => state === 'live');
  return useIsOnline() && isLive;
};

const onOnlineChange = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
