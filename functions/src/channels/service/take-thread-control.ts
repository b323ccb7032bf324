import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { ContactStore } from '../../people/contacts/service/contact-records.ts';
import type { OpenConnection, ProviderClient } from '../adapter.ts';

type Deps = {
  open: (id: Ticket['connectionId']) => Promise<Pick<OpenConnection, 'client'> | null>;
  contacts: Pick<ContactStore, 'get'>;
  /** Address of the provider, or of the local simulator. */
  baseUrl: string;
};

/** Has the provider give us a conversation that another app answers.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT; ERR_META_REFUSED with Meta's words; ERR_META_UNAVAILABLE when there is no clear
 *  answer: asking again does no harm. */
export const takeThreadControl = async ({ open, contacts, baseUrl }: Deps, ticket: Ticket): Promise<void> => {
  const connection = await open(ticket.connectionId);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const client: ProviderClient = connection.client({ baseUrl, timeoutMs: 8_000 });
  const contact = await contacts.get(ticket.contactId);
  const scopedId = contact?.scopedIds[ticket.connectionId];
  if (!client.takeThreadControl || scopedId === undefined) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  const answer = await client.takeThreadControl({ phone: null, bsuid: null, scopedId });
  if (answer.kind === 'refused' && answer.code !== null) throw new AppError('ERR_META_REFUSED', { reason: answer.details });
  if (answer.kind !== 'done') throw new AppError('ERR_META_UNAVAILABLE', undefined);
};
