import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { ticketDetailsKey } from '../../tickets/api/ticket-queries.ts';
import { type Contact, contactQuery } from './contact-queries.ts';

export type ContactChange =
  | { kind: 'rename'; name: string }
  | { kind: 'tag'; tags: string[] }
  | { kind: 'setActive'; active: boolean }
  | { kind: 'setOptOut'; optedOut: boolean }
  /** Refused when somebody else changed the contact after that version. */
  | { kind: 'setExtraInfo'; extraInfo: Contact['extraInfo']; version: number | undefined }
  | { kind: 'toggleAudio' | 'toggleBot' };

const send = (id: string, ticketId: number | undefined, change: ContactChange): Promise<Contact> => {
  const params = { id };
  const query = { ticketId };
  switch (change.kind) {
    case 'rename':
      return api.updateContact({ params, query, body: { name: change.name } });
    case 'setExtraInfo':
      return api.updateContact({ params, query, body: { extraInfo: change.extraInfo, version: change.version } });
    case 'tag':
      return api.syncTags({ query, body: { contactId: id, tags: change.tags } });
    case 'setActive':
      return api.blockContact({ params, query, body: { active: change.active } });
    case 'setOptOut':
      return api.setContactOptOut({ params, query, body: { optedOut: change.optedOut } });
    case 'toggleAudio':
      return api.toggleAcceptAudio({ params, query });
    case 'toggleBot':
      return api.toggleDisableBot({ params, query });
  }
};

/** Changes one thing of a contact, seen from one of its tickets or from the list; the answer replaces the contact everywhere. A toast tells of a block. */
export const useChangeContact = (id: string, ticketId?: number) => {
  const cache = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (change: ContactChange) => send(id, ticketId, change),
    onError: (error) => {
      if (isApiError(error, 'ERR_RECORD_CHANGED')) void cache.invalidateQueries({ queryKey: contactQuery(id).queryKey });
    },
    onSuccess: (saved, { kind }) => {
      cache.setQueryData(contactQuery(id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ticketDetailsKey, refetchType: 'active' });
      if (kind === 'setActive') showToast('success', t(saved.active ? 'unblockedToast' : 'blockedToast'));
    },
  });
};
