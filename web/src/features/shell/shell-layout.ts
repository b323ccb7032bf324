import { useEffect } from 'react';
import { create } from 'zustand';

/** Immersive: on a phone the page takes the top bar's place too (an open conversation). */
export const useShellLayout = create<{ immersive: boolean }>()(() => ({ immersive: false }));

/** Asks for the whole screen while the calling page wants it. */
export const useImmersive = (immersive: boolean): void => {
  useEffect(() => {
    useShellLayout.setState({ immersive });
    return () => useShellLayout.setState({ immersive: false });
  }, [immersive]);
};
