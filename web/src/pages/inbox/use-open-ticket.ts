import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toasts.tsx';
import { ticketQuery } from '../../features/tickets/api/ticket-queries.ts';
import { findInLists } from '../../features/tickets/find-in-lists.ts';
import { useLostTickets } from '../../features/tickets/lost-tickets.ts';
import { useTicketDialog } from '../../features/tickets/ticket-dialog-store.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** The ticket of the address. Its row in a list shows at once; the server's answer follows. */
export const useOpenTicket = (uuid: string | undefined) => {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({
    ...ticketQuery(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () => (uuid === undefined ? undefined : findInLists(cache, (ticket) => ticket.uuid === uuid)),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
  // A ticket that cannot be loaded leads back to the list; one that left while it was open stays to be read.
  const isLost = useLostTickets(({ lost }) => query.data !== undefined && query.data.id in lost);
  const missing = !isLost && query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  useEffect(() => {
    // A dialog that says who was faster is there already.
    if (missing && useTicketDialog.getState().dialog?.kind !== 'held') showToast('info', t('pane.gone'));
    if (missing) void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: true, replace: true });
  }, [missing, navigate, t]);
  return query;
};
