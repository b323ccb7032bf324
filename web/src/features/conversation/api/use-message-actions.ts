import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { holdBack } from '../../../lib/hold-back.ts';
import { refuseOffline } from '../../../lib/refuse-offline.ts';
import type { BubbleMessage, MessageView } from '../conversation-types.ts';
import { putMessages } from '../live/patch-message-cache.ts';
import { type MessageHistory, patchMessage } from '../live/reduce-messages.ts';
import { threadKey } from './message-queries.ts';

/** What a person does to a stored message. Each shows its outcome at once, puts it right when the server refuses, and tells why. */
export const useMessageActions = (ticketId: number) => {
  const cache = useQueryClient();
  const { t } = useTranslation(['conversation', 'common']);
  return useMemo(() => {
    const put = (message: MessageView) => putMessages(cache, ticketId, [message]);
    const patch = (id: string, change: Partial<MessageView>) =>
      cache.setQueryData<MessageHistory>(threadKey(ticketId), (history) => history && patchMessage(history, id, change));

    const refusal = (error: unknown): string =>
      isApiError(error, 'ERR_CONNECTION_NOT_FOUND') ? t('bubble.failed', { reason: t('bubble.noConnection') }) : errorText(error);

    /** @returns false when it was refused and the old text is back. */
    const edit = async (message: BubbleMessage, body: string, shown: string): Promise<boolean> => {
      if (refuseOffline()) return false;
      patch(message.id, { body: shown, isEdited: true });
      try {
        put(await api.editMessage({ params: { messageId: message.id }, body: { body } }));
        return true;
      } catch (error) {
        patch(message.id, { body: message.body, isEdited: message.isEdited });
        showToast('error', refusal(error));
        return false;
      }
    };

    const sendRemoval = async (message: BubbleMessage): Promise<void> => {
      try {
        put(await api.deleteMessage({ params: { id: message.id } }));
      } catch (error) {
        patch(message.id, { isDeleted: message.isDeleted });
        showToast('error', refusal(error));
      }
    };
    /** Shown as deleted at once. For five seconds it can be taken back: until then the server hears nothing, unless the page is left. */
    const remove = (message: BubbleMessage): void => {
      if (refuseOffline()) return;
      patch(message.id, { isDeleted: true });
      const takeBack = holdBack(() => void sendRemoval(message));
      const undo = () => {
        if (takeBack()) patch(message.id, { isDeleted: message.isDeleted });
      };
      showToast('success', t('messageDeleted'), { label: t('common:undo'), run: undo });
    };

    const react = async (message: BubbleMessage, emoji: string): Promise<void> => {
      try {
        put(await api.reactToMessage({ params: { id: message.id }, body: { emoji } }));
      } catch (error) {
        showToast('error', refusal(error));
      }
    };

    const retry = async (message: BubbleMessage): Promise<void> => {
      try {
        put(await api.retryMessage({ params: { id: message.id } }));
      } catch (error) {
        showToast('error', refusal(error));
      }
    };
    return { edit, remove, react, retry };
  }, [cache, ticketId, t]);
};
