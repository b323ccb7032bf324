import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';

/** Why a message has not gone out yet, and when it does. */
export const WaitNote = ({ wait: { reason, until, count = 0 } }: { wait: MessageWait }) => {
  const { t } = useTranslation('ticketDialogs');
  return <span>{t(`waits.${reason}`, { count, at: formatDateTime(until) })}</span>;
};
