import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Changes one thing of a contact; the answer replaces the contact everywhere. */
export const useChangeContact = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: ContactChange) => send(id, change),
    onSuccess: (saved) => {
      cache.setQueryData(contactQuery(id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ticketDetailsKey, refetchType: 'active' });
    },
  });
};
