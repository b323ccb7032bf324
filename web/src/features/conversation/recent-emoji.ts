import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { onSignedOut } from '../../lib/api/session.ts';

const storageKey = 'recent-emoji';
const kept = 18;

/** Emoji this person used here, newest first. */
export const recentEmoji = (): string[] => {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(stored) ? stored.filter((emoji) => typeof emoji === 'string').slice(0, kept) : [];
};

export const noteEmoji = (emoji: string): void =>
  localStorage.setItem(storageKey, JSON.stringify([emoji, ...recentEmoji().filter((each) => each !== emoji)].slice(0, kept)));

onSignedOut(() => localStorage.removeItem(storageKey));
