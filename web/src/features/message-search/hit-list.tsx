import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { listEndPx } from '../../lib/limits.ts';

type HitListProps = {
  label: string;
  /** Rows that are there. */
  count: number;
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetching' | 'isPending' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
  >;
  /** Said below the rows while more are looked for. */
  loadingText: string;
  /** Said where there is nothing. */
  noneText: string;
  children: ReactNode;
};

/** Messages from several conversations below each other; arrow keys go from one to the next, and more come as the end comes near. */
export const HitList = ({ label, count, query, loadingText, noneText, children }: HitListProps) => {
  const { t } = useTranslation(['messageSearch', 'common']);
  const { error, isFetching, isPending, hasNextPage: hasMore, isFetchingNextPage: isLoadingMore, fetchNextPage, refetch } = query;
  const list = useRef<HTMLDivElement>(null);
  // An answer that found nothing yet looks on, and a short list fills its place.
  useEffect(() => {
    const element = list.current;
    if (hasMore && !isLoadingMore && element && element.scrollHeight <= element.clientHeight + listEndPx) void fetchNextPage();
  }, [hasMore, isLoadingMore, fetchNextPage, count]);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    if (hasMore && !isLoadingMore && scrollHeight - scrollTop - clientHeight < listEndPx + clientHeight) void fetchNextPage();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const row = document.activeElement?.closest('[role=listitem]');
    const next = links[Math.max(0, links.findIndex((link) => row?.contains(link)) + step)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} className="hit-list" role="list" aria-label={label} aria-busy={isFetching} onScroll={onScroll} onKeyDown={onKeyDown}>
      {children}
      {error && (
        <p className="hit-state" role="alert">
          {errorText(error)}{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      <p className="hit-state" role="status">
        {error ? '' : isPending || isLoadingMore ? loadingText : hasMore ? '' : count === 0 ? noneText : t('end', { count })}
      </p>
    </div>
  );
};
