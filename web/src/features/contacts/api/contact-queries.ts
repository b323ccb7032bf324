import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { whenJoined } from '../../../lib/live/live-connection.ts';

export type Contact = Output<'getContact'>;

/** First part of the keys of everything read about contacts. */
export const contactsKey = ['contacts'] as const;

/** A contact. Whoever shows it joins the room `contacts`, whose frames keep it current; what was read before that may be out of date. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: async ({ signal }) => {
      await whenJoined('contacts');
      return api.getContact({ params: { id } }, { signal });
    },
    staleTime: 0,
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
