import type { QueryClient } from '@tanstack/react-query';
import { type ContactPages, contactListsKey } from './contact-list-query.ts';

/** The index that words are looked up in follows the contact by a moment: when lists are read again, ms after each other. */
const againAfterMs = [1_000, 3_000, 10_000];

/** Reads the lists on screen that were searched by words or tags again, until they have a contact that was just added, or do not find them in some seconds. */
export const readUntilFound = async (cache: QueryClient, id: string): Promise<void> => {
  for (const afterMs of againAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const lacking = cache
      .getQueryCache()
      .findAll({ queryKey: contactListsKey, type: 'active' })
      .filter(({ queryKey, state }) => isSearched(queryKey) && !has(state.data as ContactPages | undefined, id));
    if (lacking.length === 0) return;
    await Promise.all(lacking.map(({ queryKey }) => cache.invalidateQueries({ queryKey, exact: true, refetchType: 'active' })));
  }
};

const isSearched = (queryKey: ReadonlyArray<unknown>): boolean => {
  const [words, tags] = queryKey.slice(contactListsKey.length);
  return Boolean(words) || (Array.isArray(tags) && tags.length > 0);
};
const has = (lists: ContactPages | undefined, id: string): boolean =>
  lists?.pages.some(({ contacts }) => contacts.some((contact) => contact.id === id)) ?? false;
