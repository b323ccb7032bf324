import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/api/session.ts';
import { type Chat, type ChatPage, chatsKey } from './chat-queries.ts';
import { reduceChats } from '../live/reduce-chats.ts';

type Saved = { id: string; change: Input<'updateChat'>['body'] } | { id: null; chat: Input<'createChat'>['body'] };

/** Makes a chat, or changes an own one. */
export const useSaveChat = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null ? api.createChat({ body: saved.chat }) : api.updateChat({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_chat, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [chatsKey], failsWithoutToast: true },
  });
};

export const useDeleteChat = () => {
  const { t } = useTranslation('chats');
  return useMutation({
    mutationFn: (id: string) => api.deleteChat({ params: { id } }),
    onSuccess: () => showToast('success', t('deleted')),
    meta: { refreshes: [chatsKey] },
  });
};

/** Says that the user has seen a chat up to a message; the list shows it at once. What fails is said again with the next message. */
export const useReadChat = () => {
  const cache = useQueryClient();
  const user = useSession((session) => session.user);
  return useMutation({
    mutationFn: ({ chatId, place }: { chatId: Chat['id']; place: number }) => api.readChat({ params: { id: chatId }, body: { place } }),
    onMutate: ({ chatId, place }) => {
      const list = cache.getQueryData<ChatPage>(chatsKey);
      if (!user || !list) return;
      const records = reduceChats(list.records, { event: `company-${user.companyId}-chat`, action: 'read', chatId, place }, user.id);
      if (records) cache.setQueryData<ChatPage>(chatsKey, { ...list, records });
    },
    meta: { failsWithoutToast: true },
  });
};
