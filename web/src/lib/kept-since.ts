import { create } from 'zustand';

/** Queries that show what this browser had kept, by their hash, since the server cannot be asked: when that was last true, ISO. */
export const useKeptSince = create<{ since: Readonly<Record<string, string>> }>()(() => ({ since: {} }));

/** The oldest of what is shown without having been asked for again; null while everything is the server's word. */
export const oldestKept = ({ since }: { since: Readonly<Record<string, string>> }): string | null =>
  Object.values(since).reduce<string | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null);
