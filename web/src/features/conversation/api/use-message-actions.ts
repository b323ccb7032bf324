import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import type { BubbleMessage, MessageView } from '../conversation-types.ts';
import { putMessages } from '../live/patch-message-cache.ts';
import { type MessageHistory, patchMessage } from '../live/reduce-messages.ts';
import { threadKey } from './message-queries.ts';

/** What a person does to a stored message. Each shows its outcome at once, puts it right when the server refuses, and tells why. */
export const useMessageActions = (ticketId: number) => {
  const cache = useQueryClient();
  return useMemo(() => {
    const put = (message: MessageView) => putMessages(cache, ticketId, [message]);
    const patch = (id: string, change: Partial<MessageView>) =>
      cache.setQueryData<MessageHistory>(threadKey(ticketId), (history) => history && patchMessage(history, id, change));

    /** @returns false when it was refused and the old text is back. */
    const edit = async (message: BubbleMessage, body: string, shown: string): Promise<boolean> => {
      patch(message.id, { body: shown, isEdited: true });
      try {
        put(await api.editMessage({ params: { messageId: message.id }, body: { body } }));
        return true;
      } catch (error) {
        patch(message.id, { body: message.body, isEdited: message.isEdited });
        showToast('error', errorText(error));
        return false;
      }
    };

    const remove = async (message: BubbleMessage): Promise<void> => {
      patch(message.id, { isDeleted: true });
      try {
        put(await api.deleteMessage({ params: { id: message.id } }));
      } catch (error) {
        patch(message.id, { isDeleted: message.isDeleted });
        showToast('error', errorText(error));
      }
    };

    const react = async (message: BubbleMessage, emoji: string): Promise<void> => {
      try {
        put(await api.reactToMessage({ params: { id: message.id }, body: { emoji } }));
      } catch (error) {
        showToast('error', errorText(error));
      }
    };

    const retry = async (message: BubbleMessage): Promise<void> => {
      try {
        put(await api.retryMessage({ params: { id: message.id } }));
      } catch (error) {
        showToast('error', errorText(error));
      }
    };
    return { edit, remove, react, retry };
  }, [cache, ticketId]);
};
