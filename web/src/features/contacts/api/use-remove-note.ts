import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { notesQuery } from './contact-queries.ts';

/** Deletes a note about a contact. */
export const useRemoveNote = (contactId: string) => {
  const cache = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (id: string) => api.deleteNote({ params: { id }, query: { contactId } }),
    onSuccess: (_answer, id) => {
      cache.setQueryData(notesQuery(contactId).queryKey, (known) => known?.filter((note) => note.id !== id));
      showToast('success', t('noteRemoved'));
    },
  });
};
