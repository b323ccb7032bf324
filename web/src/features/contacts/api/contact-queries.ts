import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Contact = Output<'getContact'>;

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => api.getContact({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** Notes about a contact, newest first. */
export const notesQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'notes', contactId],
    queryFn: ({ signal }) => api.listNotes({ query: { contactId } }, { signal }),
  });

/** Contacts found by name or number, for starting a conversation. */
export const contactSearchQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['contacts', 'search', searchParam],
    queryFn: ({ signal }) => api.listContacts({ query: { searchParam } }, { signal }),
  });
