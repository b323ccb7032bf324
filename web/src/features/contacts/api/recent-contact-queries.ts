import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { contactsKey } from './contact-queries.ts';

/** How many contacts are offered. */
const shown = 5;

/** Contacts this person wrote with last. */
export const recentContactsQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, 'recent'],
    queryFn: async ({ signal }) => {
      const { tickets } = await api.listTickets({ query: { status: 'open' } }, { signal });
      const contacts = new Map(tickets.map(({ contact, isGroup }) => [contact.id, { ...contact, isGroup }]));
      return [...contacts.values()].slice(0, shown);
    },
    staleTime: 30_000,
  });
