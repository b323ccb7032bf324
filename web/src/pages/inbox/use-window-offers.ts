import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../features/connections/api/connection-queries.ts';
import type { WindowOffer } from '../../features/conversation/components/composer.tsx';
import { useWindowClosed } from '../../features/conversation/use-window-closed.ts';
import { openTicketDialog } from '../../features/tickets/ticket-dialog-store.ts';
import type { TicketView } from '../../features/tickets/ticket-types.ts';
import { formatPhone } from '../../lib/format.ts';

/** Ways to reach a customer whose 24 hours are over: a connection without such a limit, a call. */
export const useWindowOffers = (ticket: TicketView | undefined): WindowOffer[] => {
  const { t } = useTranslation('conversation');
  const isClosed = useWindowClosed(ticket?.replyWindowEndsAt ?? null);
  const { data: connections = [] } = useQuery({ ...connectionsQuery(), enabled: isClosed });
  if (!isClosed || !ticket) return [];
  const { contact } = ticket;
  const free = connections.find(({ channel, status }) => channelCapabilities[channel].replyWindowHours === null && status === 'CONNECTED');
  const offers: WindowOffer[] = [];
  if (free && contact.number)
    offers.push({
      label: t('composer.otherConnection', { name: free.name }),
      run: () => openTicketDialog({ kind: 'new', contact, connectionId: free.id }),
    });
  if (contact.number && /^\d+$/.test(contact.number))
    offers.push({ label: t('composer.call', { number: formatPhone(contact.number) }), href: `tel:+${contact.number}` });
  return offers;
};
