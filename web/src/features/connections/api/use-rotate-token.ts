import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { connectionQuery, ofCompany } from './connection-queries.ts';

/** Replaces the API token of a connection; answers the new one, which is told this once. */
export const useRotateToken = (id: string, companyId: number | undefined) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.rotateConnectionToken({ params: { id }, query: ofCompany(companyId) }),
    onSuccess: ({ token: _told, ...connection }) =>
      cache.setQueryData(connectionQuery(id).queryKey, (known) => known && { ...known, ...connection }),
  });
};
