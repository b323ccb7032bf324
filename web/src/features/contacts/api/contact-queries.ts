import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Contact = Output<'getContact'>;

/** First part of the keys of everything read about contacts. */
export const contactsKey = ['contacts'] as const;

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: ({ signal }) => api.getContact({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** Notes about a contact, newest first. */
export const notesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'notes', contactId],
    queryFn: ({ signal }) => api.listNotes({ query: { contactId } }, { signal }),
  });

/** Contacts found by name or number, for starting a conversation. */
export const contactSearchQuery = (searchParam: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'search', searchParam],
    queryFn: ({ signal }) => api.listContacts({ query: { searchParam } }, { signal }),
  });
