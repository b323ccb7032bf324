import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { contactListsKey } from './contact-list-query.ts';
import { contactQuery } from './contact-queries.ts';
import { readUntilFound } from './read-until-found.ts';

type Saved =
  | { id: string; ticketId: number | undefined; change: Input<'updateContact'>['body'] }
  | { id: null; contact: Input<'createContact'>['body'] };

/** Adds a contact or changes one. */
export const useSaveContact = () => {
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? api.createContact({ body: saved.contact })
        : api.updateContact({ params: { id: saved.id }, query: { ticketId: saved.ticketId }, body: saved.change }),
    onSuccess: ({ numberCheck, ...contact }, saved) => {
      queryClient.setQueryData(contactQuery(contact.id).queryKey, contact);
      if (numberCheck === 'unverified') showToast('warning', t('savedUnverified'));
      else showToast('success', t('saved'));
      if (saved.id === null) void readUntilFound(queryClient, contact.id);
    },
    meta: { refreshes: [contactListsKey], failsWithoutToast: true },
  });
};
