import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { contactListsKey } from './contact-list-query.ts';

/** Makes contacts of the chats of every linked phone, and says how many. */
export const useImportChats = () => {
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: () => api.importChats({ body: {} }),
    onSuccess: ({ created, known }) =>
      created + known === 0 ? showToast('info', t('chats.none')) : showToast('success', t('chats.done', { count: created, known })),
    meta: { refreshes: [contactListsKey], failsWithoutToast: true },
  });
};
