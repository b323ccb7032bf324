import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { listEndPx } from '../../lib/limits.ts';
import type { ListQuery } from './list-query.ts';

/** The end of a list. The next rows come when it nears the screen, or by its button, which stays after a failure. */
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
    // rows that came may leave the end in sight, which an observer tells only when it begins
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
