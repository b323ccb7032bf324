import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { AfterDelay } from '../after-delay.tsx';
import { ListEnd } from './list-end.tsx';
import type { ListQuery } from './list-query.ts';
import type { ListSearch } from './use-list-search.ts';

export type EmptyText = { title: string; text?: string };

type ListStatesProps = {
  query: ListQuery;
  /** Number of rows in `children`. */
  count: number;
  empty: EmptyText;
  /** Search state of the list: during a search, an empty list shows that nothing matches, instead of `empty`. */
  search?: ListSearch;
  /** Placeholder while the first page of records is loading; default: a grey block. */
  skeleton?: ReactNode;
  children?: ReactNode;
};

/** A list in its current state: loading, failed (with retry), empty, no match, or rows with the end of the list below. */
export const ListStates = ({ query, count, empty, search, skeleton, children }: ListStatesProps) => {
  if (query.data === undefined && query.error) return <ListProblem error={query.error} onRetry={query.refetch} />;
  if (query.data === undefined) return <AfterDelay>{skeleton ?? <div className="list-skeleton" aria-hidden="true" />}</AfterDelay>;
  return (
    <>
      {count === 0 ? <NoRows empty={empty} search={search} /> : children}
      <ListEnd query={query} />
    </>
  );
};

export const ListProblem = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => {
  const { t } = useTranslation('common');
  return (
    <Box padding="l" textAlign="center">
      <p role="alert">{errorText(error)}</p>
      <Button onClick={() => void onRetry()}>{t('retry')}</Button>
    </Box>
  );
};

/** Shown instead of the rows of an empty list: there are no records at all, or none that match the search. */
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
