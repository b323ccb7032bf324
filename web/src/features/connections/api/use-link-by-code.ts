import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { connectionQuery, connectionsRefresh, ofCompany } from './connection-queries.ts';

/** Has the phone of a number linked by a code. The code comes live; until then the dialog waits for it. */
export const useLinkByCode = (id: string, companyId: number | undefined) => {
  const cache = useQueryClient();
  return useMutation({
    // With its country code, which ten digits without a plus do not seem to have.
    mutationFn: (number: string) => api.linkByCode({ params: { id }, query: ofCompany(companyId), body: { number: `+${number}` } }),
    onSuccess: (_nothing, number) =>
      cache.setQueryData(connectionQuery(id).queryKey, (known) => {
        if (!known) return known;
        const linkByCode = { number, code: null, expiresAt: null };
        return { ...known, status: 'OPENING' as const, qrcode: null, reason: null, linkByCode };
      }),
    meta: { refreshes: connectionsRefresh, failsWithoutToast: true },
  });
};
