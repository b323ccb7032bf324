import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';
import { contactListItemsKey, contactListJobsKey, contactListsKey } from './contact-lists-key.ts';

export type ContactList = Output<'getContactList'>;
export type ContactListItem = Output<'getContactListItem'>;
export type ContactListJobAnswer = Output<'getContactListJob'>;
export type ContactListJob = NonNullable<ContactListJobAnswer['job']>;

/** Lists as their page shows them. */
export const contactListsQuery = (searchParam: string) =>
  pagedQuery([...contactListsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listContactLists({ query: { searchParam, pageNumber } }, { signal }),
  );

/** All lists by name, to choose from. */
export const contactListNamesQuery = () =>
  queryOptions({
    queryKey: [...contactListsKey, 'names'],
    queryFn: ({ signal }) => api.listContactListNames(undefined, { signal }),
    staleTime: 60_000,
  });

export const contactListQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactListsKey, 'one', id],
    queryFn: ({ signal }) => api.getContactList({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** People of a list by name, or those whose name or number begins with the search text. */
export const contactListItemsQuery = (contactListId: string, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...contactListItemsKey, contactListId, searchParam],
    queryFn: ({ pageParam, signal }) =>
      api.listContactListItems(
        { query: { contactListId, searchParam: searchParam || undefined, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
const firstPage: string | null = null;

export const contactListItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactListItemsKey, 'one', id],
    queryFn: ({ signal }) => api.getContactListItem({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** Live frames tell how far a job is; this covers frames that were lost. */
const askAgainMs = 5000;

/** The last job of a list. */
export const contactListJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactListJobsKey, id],
    queryFn: ({ signal }) => api.getContactListJob({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.job?.state === 'running' ? askAgainMs : false),
    staleTime: 0,
  });
