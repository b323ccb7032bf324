import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { searchMinChars } from '../../../lib/limits.ts';
import { contactsKey } from './contact-queries.ts';

/** Contacts to write to, found by name or number, a page at a time; nobody is found by fewer than three characters. */
export const contactChoicesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, 'choices', searchParam],
    queryFn: ({ pageParam, signal }) => api.pickContacts({ query: { searchParam, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    placeholderData: keepPreviousData,
    enabled: searchParam.length >= searchMinChars,
  });
