import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { notesQuery } from './contact-queries.ts';

export const useRemoveNote = (contactId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteNote({ params: { id }, query: { contactId } }),
    onSuccess: (_answer, id) => cache.setQueryData(notesQuery(contactId).queryKey, (known) => known?.filter((note) => note.id !== id)),
  });
};
