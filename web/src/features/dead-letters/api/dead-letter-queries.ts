import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type DeadLetter = Output<'listDeadLetters'>['deadLetters'][number];

const pageOf = (cursor: string | null) => ({ query: cursor === null ? {} : { cursor } });
/** The type is what follows pages have. */
const firstPage = (): string | null => null;

/** Messages of the own company that could not be shown, newest first. */
export const notShownQuery = () =>
  infiniteQueryOptions({
    queryKey: ['dead-letters', 'own'],
    queryFn: ({ pageParam, signal }) => api.listNotShown(pageOf(pageParam), { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What was given up on in every company, for the operator. */
export const deadLettersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['dead-letters', 'all'],
    queryFn: ({ pageParam, signal }) => api.listDeadLetters(pageOf(pageParam), { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
