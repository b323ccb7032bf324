import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { lastNoticeDue } from '@balcao/shared/domain/connections/service-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Output } from '../../../lib/api/client.ts';
import { personKey } from '../../../lib/api/session.ts';
import { serviceUsageQuery } from '../../connections/api/service-usage-queries.ts';

/** Official numbers whose free service messages of the month run out. A notice that was closed stays away in this browser: the next one is of another
 *  share or month. */
export const ServiceAlerts = ({ connections }: { connections: Output<'listConnections'> }) => {
  const { t } = useTranslation(['ticketDialogs', 'common']);
  const { data = [] } = useQuery(serviceUsageQuery());
  const [closed, setClosed] = useState(readClosed);
  const notices = data.flatMap(({ connectionId, month, delivered }) => {
    const percent = lastNoticeDue(delivered);
    const name = connections.find(({ id }) => id === connectionId)?.name;
    return percent === null || name === undefined ? [] : [{ id: `${connectionId} ${month} ${percent}`, name, percent }];
  });
  const close = (id: string) => {
    // Closed ones that are not due any more are forgotten.
    const kept = [...closed.filter((other) => notices.some((notice) => notice.id === other)), id];
    setClosed(kept);
    localStorage.setItem(storageKey(), JSON.stringify(kept));
  };
  return notices
    .filter(({ id }) => !closed.includes(id))
    .map(({ id, name, percent }) => (
      <div key={id} className="inbox-alert" role="status">
        <Icon name="status-warning" />
        <Link to="/connections">{percent < 100 ? t('alerts.serviceSoon', { name, percent }) : t('alerts.serviceUsed', { name })}</Link>
        <IconButton icon="close" label={t('common:close')} onClick={() => close(id)} />
      </div>
    ));
};

const storageKey = () => `service-notices:${personKey()}`;
const readClosed = (): ReadonlyArray<string> => {
  const stored = parseJson(localStorage.getItem(storageKey()) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
};
