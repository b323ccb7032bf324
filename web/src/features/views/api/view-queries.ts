import { isFollowedView } from '@balcao/shared/domain/tickets/view-rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { viewsKey } from './views-key.ts';

export type SavedView = Output<'listViews'>[number];

const minuteMs = 60_000;

/** Shared views and one's own, with their numbers. Numbers follow live changes; those that are not all told of are read again each minute, as long as the page is looked at. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.listViews(undefined, { signal }),
    staleTime: 10 * minuteMs,
    refetchInterval: ({ state }) =>
      !state.data?.length
        ? false
        : state.data.some(({ count, filter }) => count !== null && !isFollowedView(filter))
          ? minuteMs
          : 10 * minuteMs,
  });
