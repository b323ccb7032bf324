import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { tagsKey } from './tag-queries.ts';

const firstPage = (): string | null => null;

/** Contacts that have a tag. */
export const tagContactsQuery = (tagId: string) =>
  infiniteQueryOptions({
    queryKey: ['tagContacts', tagId],
    queryFn: ({ pageParam, signal }) =>
      api.listTagContacts({ params: { tagId }, query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Takes a tag off a contact. */
export const useRemoveTagFromContact = (tagId: string) =>
  useMutation({
    mutationFn: (contactId: string) => api.removeTagFromContact({ params: { tagId, contactId } }),
    meta: { refreshes: [['tagContacts', tagId], tagsKey] },
  });
