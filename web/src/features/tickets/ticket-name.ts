import { formatPhone } from '../../lib/format.ts';
import { nameMaxChars } from '../../lib/limits.ts';
import type { TicketView } from './ticket-types.ts';

/** The contact's name, cut at 60 characters; the number for contacts without one. */
export const ticketName = ({ contact }: Pick<TicketView, 'contact'>): string => {
  if (contact.name.trim() === '') return contact.number ? formatPhone(contact.number) : '—';
  const chars = [...contact.name];
  return chars.length > nameMaxChars ? `${chars.slice(0, nameMaxChars).join('')}…` : contact.name;
};
