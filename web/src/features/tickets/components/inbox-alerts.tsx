import type { Me } from '@balcao/shared/contract/auth.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { unattendedQuery } from '../api/ticket-queries.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './inbox-alerts.css';

const ServiceAlerts = lazy(lazyPart(() => import('./service-alerts.tsx').then(({ ServiceAlerts }) => ({ default: ServiceAlerts }))));

/** What keeps customers from being answered and only an administrator can put right, below the list, where it moves no row: connections that are down,
 *  customers who wait where nobody looks, and free messages that run out. */
export const InboxAlerts = ({ user }: { user: Me }) => {
  const isAdmin = user.profile === 'admin';
  const { t } = useTranslation('ticketDialogs');
  const { data: connections = [] } = useQuery({ ...connectionsQuery(), enabled: isAdmin });
  const { data: unattended } = useQuery({ ...unattendedQuery(), enabled: isAdmin });
  if (!isAdmin) return null;
  const down = connections.filter(({ status }) => status !== 'CONNECTED');
  const [queue] = unattended?.queues ?? [];
  // Whoever writes to it waits without a queue.
  const open = connections.find(({ queueIds }) => queueIds.length === 0);
  return (
    <>
      {down.length > 0 && (
        <Link className="inbox-alert" to="/connections" role="status">
          <Icon name="status-warning" />
          {t('alerts.down', { count: down.length, name: down[0]?.name ?? '' })}
        </Link>
      )}
      {unattended && unattended.tickets > 0 && (
        <Link
          className="inbox-alert"
          to={queue ? '/queues' : open ? '/connections' : '/users'}
          search={queue || open ? { id: (queue ?? open)?.id } : {}}
          role="status"
        >
          <Icon name="status-warning" />
          {queue
            ? t('alerts.unattendedQueue', { count: unattended.tickets, queue: queue.name })
            : t('alerts.unattended', { count: unattended.tickets })}
        </Link>
      )}
      {connections.some(({ channel }) => channelCapabilities[channel].businessAccount) && (
        <Part>
          <ServiceAlerts connections={connections} />
        </Part>
      )}
    </>
  );
};
