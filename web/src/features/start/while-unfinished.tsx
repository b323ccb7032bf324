import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastKnown } from '../../lib/last-known.ts';
import { checklistQuery } from './api/checklist-query.ts';

/** Shows the menu's item until every first step is done. */
export const WhileUnfinished = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(checklistQuery());
  return useLastKnown(
    'unfinishedStart',
    data?.some(({ done }) => !done),
  )
    ? children
    : null;
};
