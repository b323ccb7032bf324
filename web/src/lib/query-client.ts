import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onSignedOut } from './api/session.ts';

const isWorthRetrying = (error: Error): boolean => error instanceof ApiError && (error.code === 'OFFLINE' || error.status >= 500);

/** The client's only copy of server data. Live frames keep it fresh, so nothing refetches by itself on focus. */
export const queryClient = new QueryClient({
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
});

onSignedOut(() => queryClient.clear());
