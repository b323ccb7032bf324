import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { contactListItemsKey, contactListsKey } from './contact-lists-key.ts';

type Saved = { id: string; change: Input<'updateContactListItem'>['body'] } | { id: null; item: Input<'createContactListItem'>['body'] };

/** Adds a person to a list or changes one. */
export const useSaveContactListItem = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? api.createContactListItem({ body: saved.item })
        : api.updateContactListItem({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_item, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [contactListItemsKey, contactListsKey], failsWithoutToast: true },
  });
};
