import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';

/** Opens the ticket in which somebody got the message of a campaign: its address has another name than its number. */
export const useOpenTicket = () => {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ contactId, ticketId }: { contactId: string; ticketId: number }) => {
      const { tickets } = await api.listTickets({ query: { contactId, status: 'search', showAll: 'true' } });
      return tickets.find(({ id }) => id === ticketId)?.uuid;
    },
    onSuccess: (uuid) => {
      if (uuid === undefined) showToast('error', t('report.ticketGone'));
      else void navigate({ to: '/tickets/{-$uuid}', params: { uuid } });
    },
  });
};
