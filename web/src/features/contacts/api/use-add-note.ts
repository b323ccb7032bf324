import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { notesQuery } from './contact-queries.ts';

/** Writes a note about a contact, from one of its tickets. */
export const useAddNote = (contactId: string, ticketId: number) => {
  const cache = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (note: string) => api.createNote({ body: { note, contactId, ticketId } }),
    onSuccess: (saved) => {
      cache.setQueryData(notesQuery(contactId).queryKey, (known) => [saved, ...(known ?? [])]);
      showToast('success', t('noteAdded'));
    },
  });
};
