import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { contactsKey } from './contact-queries.ts';

/** Contacts by name, or those found by name or number, a page at a time. */
export const contactPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      api.listContacts({ query: { searchParam: searchParam || undefined, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    placeholderData: keepPreviousData,
  });
