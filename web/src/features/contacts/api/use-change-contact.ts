import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { ticketDetailsKey } from '../../tickets/api/ticket-queries.ts';
import { type Contact, contactQuery } from './contact-queries.ts';

export type ContactChange =
  | { kind: 'rename'; name: string }
  | { kind: 'tag'; tags: string[] }
  | { kind: 'setActive'; active: boolean }
  | { kind: 'toggleAudio' | 'toggleBot' };

const send = (id: string, change: ContactChange): Promise<Contact> => {
  const params = { id };
  switch (change.kind) {
    case 'rename':
      return api.updateContact({ params, body: { name: change.name } });
    case 'tag':
      return api.syncTags({ body: { contactId: id, tags: change.tags } });
    case 'setActive':
      return api.blockContact({ params, body: { active: change.active } });
    case 'toggleAudio':
      return api.toggleAcceptAudio({ params });
    case 'toggleBot':
      return api.toggleDisableBot({ params });
  }
};

/** Changes one thing of a contact; the answer replaces the contact everywhere. A toast tells of a block. */
export const useChangeContact = (id: string) => {
  const cache = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (change: ContactChange) => send(id, change),
    onSuccess: (saved, { kind }) => {
      cache.setQueryData(contactQuery(id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ticketDetailsKey, refetchType: 'active' });
      if (kind === 'setActive') showToast('success', t(saved.active ? 'unblockedToast' : 'blockedToast'));
    },
  });
};
