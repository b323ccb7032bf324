import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type DeadLetter = Output<'listDeadLetters'>['deadLetters'][number];

const first: string | undefined = undefined;
const pageOf = (cursor: string | undefined) => ({ query: cursor === undefined ? {} : { cursor } });

/** Messages of the own company that could not be shown, newest first. */
export const notShownQuery = () =>
  infiniteQueryOptions({
    queryKey: ['dead-letters', 'own'],
    queryFn: ({ pageParam, signal }) => api.listNotShown(pageOf(pageParam), { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** What was given up on in every company, for the operator. */
export const deadLettersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['dead-letters', 'all'],
    queryFn: ({ pageParam, signal }) => api.listDeadLetters(pageOf(pageParam), { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
