import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { newChatStateQuery } from '../../connections/api/connection-queries.ts';

type Props = {
  connectionId: string;
  messages: ReadonlyArray<{ fromMe: boolean; ack: number }>;
};

/** Says before the first message to somebody who never wrote that it will wait, and until when. Once one went out, the others do too. */
export const NewChatNotice = ({ connectionId, messages }: Props) => {
  const { t } = useTranslation('ticketDialogs');
  const hasBegun = messages.some(({ fromMe, ack }) => !fromMe || ack > 0);
  const { data } = useQuery({ ...newChatStateQuery(connectionId), enabled: !hasBegun });
  const closed = hasBegun ? null : data?.closed;
  if (!closed) return null;
  return (
    <p className="window-notice" role="status">
      {t(`newChats.${closed.reason}`, { count: closed.count ?? 0, at: formatDateTime(closed.until) })}
    </p>
  );
};
