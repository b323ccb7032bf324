import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { ticketsKey } from '../../tickets/api/ticket-queries.ts';
import { connectionDetailsKey, ofCompany } from './connection-queries.ts';

/** Closes the tickets that an import made, page by page.
 *  @param onClosed is told how many, also when what asked for it is gone from the screen by then: nothing is left to close. */
export const useCloseImported = (id: string, companyId: number | undefined, onClosed: (count: number) => void) =>
  useMutation({
    onSuccess: onClosed,
    mutationFn: async (): Promise<number> => {
      let closed = 0;
      for (;;) {
        const page = await api.closeImported({ params: { id }, query: ofCompany(companyId) });
        closed += page.closed;
        if (!page.hasMore) return closed;
      }
    },
    meta: { refreshes: [[...connectionDetailsKey, id], ticketsKey] },
  });
