import { reactorOf } from '@balcao/shared/domain/messages/message.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { threadsOf } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** Counts a vote at its poll, when that is of the same conversation. The same again changes nothing. */
export const receiveVote = async (
  { messages, now }: Pick<ReceiveDeps, 'messages' | 'now'>,
  connection: Pick<Connection, 'id'>,
  contact: Pick<Contact, 'id' | 'mergedIds'>,
  { fromMe, author, sentAt, vote }: Pick<InboundMessageEvent, 'fromMe' | 'author' | 'sentAt' | 'vote'>,
): Promise<void> => {
  if (!vote) return;
  const by = reactorOf({ fromMe, member: author?.number ?? author?.lid ?? null });
  const poll = await messages.find(refScopes.provider(connection.id), vote.pollId);
  const isHere = poll !== null && threadsOf(contact, connection.id).includes(poll.threadId);
  const cast = { at: sentAt, name: author?.name ?? author?.number ?? null, options: vote.options };
  const isCounted = poll && isHere && (await messages.vote(poll, by, cast, now().toISOString()));
  if (!isCounted) log.info('VOTE_NOT_COUNTED no such poll here, or a newer vote of the same person', { contactId: contact.id });
};
