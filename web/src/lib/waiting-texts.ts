import { create } from 'zustand';

/** What this person wrote last in tickets and has not left yet, by their ids. The outbox writes it. */
export const useWaitingTexts = create<Record<number, string>>()(() => ({}));
