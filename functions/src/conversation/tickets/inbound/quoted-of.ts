import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { quoteOf } from '../messages/quote-of.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { threadsOf } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** What a message answers; null when that is not there. A customer may name any id: only what was said in their conversation is repeated. */
export const quotedOf = async (
  { messages }: Pick<ReceiveDeps, 'messages'>,
  connection: Pick<Connection, 'id'>,
  contact: Pick<Contact, 'id' | 'name' | 'mergedIds'>,
  { quotedProviderId }: Pick<InboundMessageEvent, 'quotedProviderId'>,
): Promise<Message['quotedMsg']> => {
  if (!quotedProviderId) return null;
  const key = await messages.find(refScopes.provider(connection.id), quotedProviderId);
  const original = key && threadsOf(contact, connection.id).includes(key.threadId) ? await messages.get(key) : null;
  return original ? quoteOf(original, contact.name) : null;
};
