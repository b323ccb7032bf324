import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { contactListsKey } from './contact-lists-key.ts';

type Saved = { id: string; change: Input<'updateContactList'>['body'] } | { id: null; list: Input<'createContactList'>['body'] };

/** Adds a list or changes one. */
export const useSaveContactList = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? api.createContactList({ body: saved.list })
        : api.updateContactList({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_list, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [contactListsKey], failsWithoutToast: true },
  });
};
