import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { ticketsKey } from './ticket-queries.ts';

type CloseAll = Pick<Input<'closeAllTickets'>['body'], 'status' | 'selectedQueueIds'>;

/** Closes every ticket of a tab, as many calls as it takes, and says how many those were. `closed` counts them meanwhile. */
export const useCloseAll = () => {
  const { t } = useTranslation(['tickets', 'ticketDialogs']);
  const [closed, setClosed] = useState(0);
  const closing = useMutation({
    mutationFn: async (which: CloseAll) => {
      const total = { closed: 0, kept: 0 };
      for (let cursor: string | null = null; ; ) {
        const page: Output<'closeAllTickets'> = await api.closeAllTickets({ body: { ...which, cursor } });
        total.closed += page.closed;
        total.kept += page.kept;
        setClosed(total.closed);
        if (!page.hasMore) return total;
        cursor = page.nextCursor;
      }
    },
    onSuccess: (total) => {
      const done = t('ticketDialogs:closeAll.done', { count: total.closed });
      if (total.kept === 0) showToast('success', done);
      else showToast('info', `${done}. ${t('ticketDialogs:closeAll.kept', { count: total.kept })}.`);
    },
    meta: { refreshes: [ticketsKey] },
  });
  return { ...closing, closed };
};
