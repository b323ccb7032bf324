import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { listEndPx } from '../../lib/limits.ts';
import type { ListQuery } from './list-query.ts';

/** Element below a paged list that loads the next page when the user scrolls near it or clicks its button; after a failure the button retries. */
export const ListEnd = ({ query }: { query: ListQuery }) => {
  const { t } = useTranslation('common');
  const { data, error, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  const comesBySight = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (!comesBySight || !end.current) return;
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage?.(), {
      rootMargin: `${listEndPx}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // `data` is a dependency, so that each loaded page creates a new IntersectionObserver: an observer reports only changes of visibility,
    // and the end of the list may still be visible after the new rows.
  }, [comesBySight, fetchNextPage, data]);
  if (!hasNextPage) return null;
  return (
    <div ref={end}>
      <Box padding="m" textAlign="center">
        {error && <p role="alert">{errorText(error)}</p>}
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
          {t('list.more')}
        </Button>
      </Box>
    </div>
  );
};
