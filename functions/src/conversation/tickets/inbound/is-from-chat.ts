import { threadIdOf, type ConnectionId, type ContactId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import type { ContactStore } from '../../../people/contacts/service/contact-records.ts';

/** The chat that news came from: by every name known, or by its key alone. */
export type Chat = { chatKey: string; identities?: ReadonlyArray<Identity> };

/** Whether news came from the conversation that this thread is. */
export const isFromChat = async (
  contacts: Pick<ContactStore, 'findByIdentity'>,
  connectionId: ConnectionId,
  { chatKey, identities }: Chat,
  threadId: ThreadId,
): Promise<boolean> => {
  const contactId: ContactId | null = await contacts.findByIdentity(identities ?? keyKinds.map((kind) => ({ kind, value: chatKey })));
  return contactId !== null && threadIdOf(connectionId, contactId) === threadId;
};

/** What the key of a chat may be, the likeliest first. */
const keyKinds = ['phone', 'lid', 'group', 'bsuid', 'psid', 'igsid'] as const;
