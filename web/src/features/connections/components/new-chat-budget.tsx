import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { connectionQuery } from '../api/connection-queries.ts';

const refreshEveryMs = 60_000;

/** How many people who never wrote a linked phone may still write to today, and what WhatsApp forbids it. */
export const NewChatBudget = ({ id, company }: { id: string; company: number | undefined }) => {
  const { t } = useTranslation('connections');
  // No frame says that one was written to.
  const { newChats, status } = useQuery({ ...connectionQuery(id, company), refetchInterval: refreshEveryMs }).data ?? {};
  if (!newChats) return null;
  const { perDay, used, waiting, lock } = newChats;
  // Nothing is left of a day while none may be begun.
  const mayBegin = status === 'CONNECTED' && lock === null;
  return (
    <div className="new-chat-budget">
      {mayBegin && <span>{t('newChats.today', { count: perDay, left: Math.max(0, perDay - used) })}</span>}
      {/* Why something waits stands before that it does. */}
      {lock && (
        <StatusIndicator type="warning">
          <span className="connection-card-status">{t(`newChats.lock.${lock.reason}`, { at: formatDateTime(lock.until) })}</span>
        </StatusIndicator>
      )}
      {waiting > 0 && <span>{t('newChats.waiting', { count: waiting })}</span>}
    </div>
  );
};
