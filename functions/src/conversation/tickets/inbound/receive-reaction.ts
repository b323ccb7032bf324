import { reactorOf } from '@balcao/shared/domain/messages/message.ts';
import type { InboundMessageEvent, MessageContent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { threadsOf } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** Shows a reaction at the message it is to, when that is of the same conversation. */
export const receiveReaction = async (
  { messages, now }: Pick<ReceiveDeps, 'messages' | 'now'>,
  connection: Pick<Connection, 'id'>,
  contact: Pick<Contact, 'id' | 'mergedIds'>,
  { fromMe, author }: InboundMessageEvent,
  reaction: Extract<MessageContent, { kind: 'reaction' }>,
): Promise<void> => {
  const by = reactorOf({ fromMe, member: author?.number ?? author?.lid ?? null });
  const target = await messages.find(refScopes.provider(connection.id), reaction.targetProviderId);
  const isHere = target !== null && threadsOf(contact, connection.id).includes(target.threadId);
  const reacted = isHere && (await messages.react(target, by, reaction.emoji, now().toISOString()));
  if (!reacted) log.info('REACTION_TARGET_UNKNOWN reaction to a message we do not have', { contactId: contact.id });
};
