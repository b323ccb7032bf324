import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { whenJoined } from '../../../lib/live/live-connection.ts';

export type Contact = Output<'getContact'>;

/** First part of the keys of everything read about contacts. */
export const contactsKey = ['contacts'] as const;

/** A contact, as seen from one of its tickets: who may not list contacts sees it because of that. Whoever shows it joins the room `contacts`, whose frames keep it current; what was read before that may be out of date. */
export const contactQuery = (id: string, ticketId?: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: async ({ signal }) => {
      await whenJoined('contacts');
      return api.getContact({ params: { id }, query: { ticketId } }, { signal });
    },
    staleTime: 0,
  });

/** Notes about a contact, newest first. */
export const notesQuery = (contactId: string, ticketId?: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'notes', contactId],
    queryFn: ({ signal }) => api.listNotes({ query: { contactId, ticketId } }, { signal }),
  });

/** The first contacts found by name or number, for starting a conversation. */
export const contactSearchQuery = (searchParam: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'search', searchParam],
    queryFn: ({ signal }) => api.pickContacts({ query: { searchParam } }, { signal }),
  });

/** One contact as the search finds it, for starting a conversation; a merged one leads to the one that stands for it. */
export const contactChoiceQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'choice', contactId],
    queryFn: ({ signal }) => api.pickContacts({ query: { contactId } }, { signal }),
    staleTime: 0,
  });

/** Whose number it is. */
export const contactOfNumberQuery = (number: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'number', number],
    queryFn: ({ signal }) => api.getContactProfile({ params: { number }, query: {} }, { signal }),
    staleTime: 0,
    retry: false,
  });
