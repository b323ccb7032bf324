import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { AfterDelay } from '../after-delay.tsx';
import { ListEnd } from './list-end.tsx';
import type { ListQuery } from './list-query.ts';
import type { ListSearch } from './use-list-search.ts';

export type EmptyText = { title: string; text?: string | undefined };

type ListStatesProps = {
  query: ListQuery;
  /** Number of rows that `children` renders. */
  count: number;
  empty: EmptyText;
  /** Search of the list. While one is active, an empty list shows that nothing matches, instead of the text `empty`. */
  search?: ListSearch;
  /** Placeholder while the first page of rows is loading; default: a grey block. */
  skeleton?: ReactNode;
  children?: ReactNode;
};

/** Renders a list by its state: loading, failed (with a retry button), empty, no match, or its rows followed by the loading of the next page. */
export const ListStates = ({ query, count, empty, search, skeleton, children }: ListStatesProps) => {
  // A failed query is asked again by itself: what went wrong stays to be read until there is something else to show.
  const failed = useRef<Error | null>(null);
  failed.current = query.data === undefined ? (query.error ?? failed.current) : null;
  if (failed.current) return <ListProblem error={failed.current} isRetrying={query.isFetching} onRetry={query.refetch} />;
  if (query.data === undefined) return <AfterDelay>{skeleton ?? <div className="list-skeleton" aria-hidden="true" />}</AfterDelay>;
  return (
    <>
      {count === 0 ? <NoRows empty={empty} search={search} /> : children}
      <ListEnd query={query} />
    </>
  );
};

type ListProblemProps = { error: Error; isRetrying?: boolean | undefined; onRetry: () => unknown };

export const ListProblem = ({ error, isRetrying = false, onRetry }: ListProblemProps) => {
  const { t } = useTranslation('common');
  return (
    <Box padding="l" textAlign="center">
      <p role="alert">{errorText(error)}</p>
      <Button loading={isRetrying} onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Box>
  );
};

/** Text in place of an empty list: either there are no records at all, or none that match the search. */
export const NoRows = ({ empty, search }: { empty: EmptyText; search?: ListSearch }) => {
  const { t } = useTranslation('common');
  const unmatched = search !== undefined && search.q !== '';
  return (
    <Box padding="xxl" textAlign="center" color="text-body-secondary">
      <h2>{unmatched ? t('list.noMatch', { text: search.q }) : empty.title}</h2>
      {unmatched ? <Button onClick={search.clear}>{t('list.clear')}</Button> : empty.text && <p>{empty.text}</p>}
    </Box>
  );
};
