import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { connectionListsKey } from './connection-queries.ts';

/** Restarts every session of the company; answers how many. */
export const useRestartSessions = () => useMutation({ mutationFn: () => api.restartSessions(), meta: { refreshes: [connectionListsKey] } });
