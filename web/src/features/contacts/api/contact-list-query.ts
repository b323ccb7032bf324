import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { whenJoined } from '../../../lib/live/live-connection.ts';
import { contactsKey } from './contact-queries.ts';

export type ContactPage = Output<'listContacts'>;
export type ContactPages = InfiniteData<ContactPage, string | null>;

/** First part of the keys of lists of contacts. */
export const contactListsKey = [...contactsKey, 'list'] as const;

/** Contacts by name, or those found by words, with all of these tags. The page joins the room `contacts` first, whose frames keep it current. */
export const contactListQuery = (searchParam: string, tags: ReadonlyArray<string>) =>
  infiniteQueryOptions({
    queryKey: [...contactListsKey, searchParam, tags],
    queryFn: async ({ pageParam, signal }) => {
      await whenJoined('contacts');
      return api.listContacts(
        {
          query: {
            searchParam: searchParam || undefined,
            contactTag: tags.length > 0 ? JSON.stringify(tags) : undefined,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      );
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    placeholderData: keepPreviousData,
  });
const firstPage: string | null = null;
