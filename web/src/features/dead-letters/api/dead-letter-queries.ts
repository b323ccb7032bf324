import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type DeadLetter = Output<'listDeadLetters'>['deadLetters'][number];

/** First part of the keys below, for reading both lists again. */
export const deadLettersKey = ['dead-letters'] as const;

const pageOf = (cursor: string | null) => ({ query: cursor === null ? {} : { cursor } });
/** The type is what follows pages have. */
const firstPage = (): string | null => null;

/** Messages of the own company that could not be shown, newest first. */
export const notShownQuery = () =>
  infiniteQueryOptions({
    queryKey: [...deadLettersKey, 'own'],
    queryFn: ({ pageParam, signal }) => api.listNotShown(pageOf(pageParam), { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What was given up on in every company, for the operator. */
export const deadLettersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...deadLettersKey, 'all'],
    queryFn: ({ pageParam, signal }) => api.listDeadLetters(pageOf(pageParam), { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
