import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isWithin } from '@balcao/shared/domain/connections/linked-periods.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { connectionsQuery, newChatStateQuery } from '../../connections/api/connection-queries.ts';

type Props = {
  connectionId: string;
  messages: ReadonlyArray<{ fromMe: boolean; ack: number; createdAt: string }>;
};

const always = [{ since: null, until: null }];

/** Says before the first message to somebody who never wrote that it will wait, and until when. Once one went out, the others do too. */
export const NewChatNotice = ({ connectionId, messages }: Props) => {
  const { t } = useTranslation('ticketDialogs');
  const connections = useQuery(connectionsQuery()).data;
  // Who wrote to another number of the connection never wrote to this one.
  const periods = connections?.find(({ id }) => id === connectionId)?.linkedPeriods ?? always;
  const hasBegun = messages.some(({ fromMe, ack, createdAt }) => isWithin(periods, createdAt) && (!fromMe || ack > 0));
  const { data } = useQuery({ ...newChatStateQuery(connectionId), enabled: !hasBegun });
  const closed = hasBegun ? null : data?.closed;
  if (!closed) return null;
  return (
    <p className="window-notice" role="status">
      {t(`newChats.${closed.reason}`, { count: closed.count ?? 0, at: formatDateTime(closed.until) })}
    </p>
  );
};
