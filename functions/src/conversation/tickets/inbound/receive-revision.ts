import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { partId } from '@balcao/shared/domain/messages/part-id.ts';
import { isWriterOf } from '@balcao/shared/domain/messages/is-writer-of.ts';
import { deletedMessageText, lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import type { MessageKey, Revision } from '../store/message-revisions.ts';
import type { RevisionTeller } from '../store/revision-teller.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { isFromChat } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

type RevisionEvent = Extract<InboundEvent, { type: 'edit' | 'delete' }>;
export type RevisionDeps = Pick<ReceiveDeps, 'tickets' | 'messages' | 'contacts' | 'now'>;

/** A message was changed or deleted by who wrote it, or deleted by an admin of its group, in its own chat; from anybody else the change is dropped. When the message is not
 *  stored yet the change waits for it. */
export const receiveRevision = async (deps: RevisionDeps, connection: Pick<Connection, 'id'>, event: RevisionEvent): Promise<void> => {
  const revision: Revision =
    event.type === 'delete' ? { kind: 'delete' } : { kind: 'edit', body: event.body, fullText: event.fullText ?? null, editedAt: event.at };
  const teller = {
    fromMe: event.fromMe === true,
    author: event.author ?? null,
    chatKey: event.chatKey,
    identities: event.identities,
    ...(event.type === 'delete' && event.byAdmin ? { byAdmin: true } : {}),
  };
  const find = (providerId: string) => deps.messages.find(refScopes.provider(connection.id), providerId);
  const standIn = event.cameIn === undefined ? null : await find(event.cameIn);
  if (standIn) await settleStandIn(deps, connection.id, standIn, teller);
  const key = await find(event.providerId);
  if (key) {
    await revise(deps, connection.id, key, revision, teller);
    if (event.type === 'delete' && channelCapabilities[event.channel].severalFiles)
      for (let index = 1, part = await find(partId(event.providerId, index)); part; part = await find(partId(event.providerId, ++index)))
        await revise(deps, connection.id, part, revision, teller);
    return;
  }
  await deps.messages.keepEarlyRevision(connection.id, event.providerId, revision, teller, deps.now());
  // Its message may have been stored between the look-up and the keeping.
  const appeared = await find(event.providerId);
  if (appeared) await takeEarlyRevision(deps, connection.id, event.providerId, appeared);
};

/** Applies the change that came before its message, and drops what others said about it. */
export const takeEarlyRevision = async (
  deps: RevisionDeps,
  connectionId: ConnectionId,
  providerId: string,
  key: MessageKey,
): Promise<void> => {
  for (const early of await deps.messages.earlyRevisions(connectionId, providerId)) {
    await revise(deps, connectionId, key, early.revision, early.teller);
    await deps.messages.dropEarlyRevision(connectionId, providerId, early.teller);
  }
};

/** A message that could not be read when it came was a change of another one: says so. */
const settleStandIn = async (
  { messages, tickets, contacts, now }: RevisionDeps,
  connectionId: ConnectionId,
  key: MessageKey,
  teller: RevisionTeller,
): Promise<void> => {
  const message = await messages.get(key);
  if (message?.mediaType !== 'unsupported' || !isWriterOf(message, teller)) return;
  if (!(await isFromChat(contacts, connectionId, teller, key.threadId))) return;
  await messages.settleStandIn(key, now().toISOString());
  await tickets.describeLast(message.ticketId, key.messageId, lastMessageText('change', '', null));
};

const revise = async (
  { messages, tickets, contacts, now }: RevisionDeps,
  connectionId: ConnectionId,
  key: MessageKey,
  revision: Revision,
  teller: RevisionTeller,
): Promise<void> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const message = await messages.get(key);
    if (!message) return;
    const mayChange = isWriterOf(message, teller) || (revision.kind === 'delete' && teller.byAdmin === true);
    if (!mayChange || !(await isFromChat(contacts, connectionId, teller, key.threadId))) {
      log.warn('REVISION_REFUSED somebody else than its writer wanted to change a message', { messageId: key.messageId });
      return;
    }
    const ticket = await tickets.get(message.ticketId);
    const isNewest = ticket?.lastMessageId === message.id;
    const lastMessage = revision.kind === 'delete' ? deletedMessageText : lastMessageText(message.mediaType, revision.body, message.media);
    const write = await messages.reviseAsReceived(
      message,
      revision,
      isNewest ? { ticketId: ticket.id, lastMessage } : null,
      now().toISOString(),
    );
    if (write !== 'again') return;
  }
  log.warn('REVISION_UNSETTLED a thread kept moving while a message was changed', { messageId: key.messageId });
  throw new Error('thread kept moving while a message was changed');
};
