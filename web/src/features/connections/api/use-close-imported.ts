import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { ticketsKey } from '../../tickets/api/ticket-queries.ts';
import { connectionDetailsKey, ofCompany } from './connection-queries.ts';

/** Closes the tickets that an import made, page by page, and says how many those were. */
export const useCloseImported = (id: string, companyId: number | undefined) => {
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: async (): Promise<number> => {
      let closed = 0;
      for (;;) {
        const page = await api.closeImported({ params: { id }, query: ofCompany(companyId) });
        closed += page.closed;
        if (!page.hasMore) return closed;
      }
    },
    onSuccess: (count) => showToast('success', t('importing.closed', { count })),
    meta: { refreshes: [[...connectionDetailsKey, id], ticketsKey] },
  });
};
