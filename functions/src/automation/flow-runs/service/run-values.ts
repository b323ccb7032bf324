import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { calledName } from '../../../people/contacts/service/contact-records.ts';
import type { CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import { dateIn, placeholderValues } from '@balcao/shared/domain/placeholders.ts';

type Known = {
  contact: Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo' | 'createdAt'> | null;
  connectionName: string;
  queueName: string;
  ticketId: number;
  timeZone: string;
  language: CustomerLanguage;
};

/** What placeholders of a flow stand for besides the run's own variables: the contact's fields by the names that the editor offers, its further fields by
 *  theirs, and all that stands for something in other messages. */
export const runValues = (
  { contact, connectionName, queueName, ticketId, timeZone, language }: Known,
  now: Date,
): Record<string, string> => {
  const contactName = calledName(contact);
  const standard = placeholderValues(
    { contactName, userName: '', queue: queueName, connection: connectionName, ticketId },
    { timeZone, language },
    now,
  );
  return {
    ...Object.fromEntries((contact?.extraInfo ?? []).map(({ name, value }) => [name.trim(), value])),
    nome: contactName,
    telefone: contact?.number ?? '',
    email: contact?.email ?? '',
    dataContato: contact ? dateIn(language, timeZone, new Date(contact.createdAt)) : '',
    ...Object.fromEntries(Object.entries(standard).filter(([, value]) => value !== undefined)),
  };
};
