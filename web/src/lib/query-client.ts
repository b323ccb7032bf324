import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { showToast } from '../components/toasts.tsx';
import { ApiError, errorText } from './api/api-error.ts';
import { onSignedOut } from './api/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is read again once the mutation is over; it stays pending until then. */
      refreshes?: ReadonlyArray<QueryKey>;
      /** No toast tells why it failed: whoever calls it does at the place it belongs to, or nobody needs to know. */
      failsWithoutToast?: boolean;
    };
  }
}

/** Whether a request may succeed when it is made again as it is. */
export const isWorthRetrying = (error: unknown): boolean => error instanceof ApiError && (error.code === 'OFFLINE' || error.status >= 500);

/** The client's only copy of server data. Live frames keep it fresh, so nothing refetches by itself on focus.
 *  A mutation's toasts and navigation belong into its hook's own `onSuccess`: callbacks given to `mutate` are not called when the component
 *  is gone by the time that everything is read again, so they may only change the component's own state. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (failures) => Math.min(8000, 500 * 2 ** failures),
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.failsWithoutToast) showToast('error', errorText(error));
    },
    onSettled: (_data, _error, _variables, _result, { meta }) =>
      Promise.all((meta?.refreshes ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  }),
});

onSignedOut(() => queryClient.clear());
