import { create } from 'zustand';
import type { DraftMode } from '../../lib/drafts.ts';

/** A wish from elsewhere (the command palette) to write in the open conversation; each is a new object. */
export const useWriteWish = create<{ wish: { mode: DraftMode } | null }>()(() => ({ wish: null }));

export const askToWrite = (mode: DraftMode): void => useWriteWish.setState({ wish: { mode } });
