import { partsOfThread, threadIdOf, type ConnectionId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import type { Contact, ContactStore } from '../../../people/contacts/service/contact-records.ts';

/** The chat that news came from: by every name known, or by its key alone. */
export type Chat = { chatKey: string; identities?: ReadonlyArray<Identity> };

/** Whether news came from the conversation that this thread is. */
export const isFromChat = async (
  contacts: Pick<ContactStore, 'findByIdentity' | 'get'>,
  connectionId: ConnectionId,
  { chatKey, identities }: Chat,
  threadId: ThreadId,
): Promise<boolean> => {
  if (partsOfThread(threadId).connectionId !== connectionId) return false;
  const contactId = await contacts.findByIdentity(identities ?? keyKinds.map((kind) => ({ kind, value: chatKey })));
  if (contactId === null) return false;
  if (threadIdOf(connectionId, contactId) === threadId) return true;
  const contact = await contacts.get(contactId);
  return contact !== null && threadsOf(contact, connectionId).includes(threadId);
};

/** The conversations with a contact over a connection, the newest first: those of contacts that were merged into it keep their own. */
export const threadsOf = ({ id, mergedIds }: Pick<Contact, 'id' | 'mergedIds'>, connectionId: ConnectionId): ThreadId[] =>
  [id, ...mergedIds].map((contactId) => threadIdOf(connectionId, contactId));

/** What the key of a chat may be, the likeliest first. */
const keyKinds = ['phone', 'lid', 'group', 'bsuid', 'psid', 'igsid'] as const;
