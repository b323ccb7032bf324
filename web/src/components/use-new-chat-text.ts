import { useTranslation } from 'react-i18next';
import type { Output } from '../lib/api/client.ts';
import { formatDateTime } from '../lib/format.ts';

/** Why a number writes to nobody new now, and until when; null while it may, or while that is not known. */
export const useNewChatText = (state: Output<'getNewChatState'> | undefined): string | null => {
  const { t } = useTranslation('ticketDialogs');
  const { closed, restricted } = state ?? { closed: null, restricted: null };
  if (closed) return t(`newChats.${closed.reason}`, { count: closed.count ?? 0, at: formatDateTime(closed.until) });
  if (!restricted) return null;
  return restricted.until === null ? t('newChats.restricted') : t('newChats.restrictedUntil', { at: formatDateTime(restricted.until) });
};
