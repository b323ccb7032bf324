import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { deletedMessageText, lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Connection } from '../../directory/service/directory-records.ts';
import { log } from '../../platform/logger.ts';
import type { MessageKey, Revision } from '../store/message-revisions.ts';
import { refScopes } from '../store/ticket-store.ts';
import type { ReceiveDeps } from './receive-message.ts';

type RevisionEvent = Extract<InboundEvent, { type: 'edit' | 'delete' }>;

/** A message was changed or deleted by who wrote it. When it is not stored yet the change waits for it. */
export const receiveRevision = async (deps: ReceiveDeps, connection: Connection, event: RevisionEvent): Promise<void> => {
  const revision: Revision = event.type === 'delete' ? { kind: 'delete' } : { kind: 'edit', body: event.body, editedAt: event.at };
  const key = await deps.messages.find(refScopes.provider(connection.id), event.providerId);
  if (key) return revise(deps, key, revision);
  await deps.messages.keepEarlyRevision(connection.id, event.providerId, revision, deps.now());
  // Its message may have been stored between the look-up and the keeping.
  const appeared = await deps.messages.find(refScopes.provider(connection.id), event.providerId);
  if (appeared) await takeEarlyRevision(deps, connection.id, event.providerId, appeared);
};

/** Applies the change that came before its message. */
export const takeEarlyRevision = async (
  deps: ReceiveDeps,
  connectionId: ConnectionId,
  providerId: string,
  key: MessageKey,
): Promise<void> => {
  const early = await deps.messages.earlyRevision(connectionId, providerId);
  if (!early) return;
  await revise(deps, key, early);
  await deps.messages.dropEarlyRevision(connectionId, providerId);
};

const revise = async (
  { messages, tickets, now }: Pick<ReceiveDeps, 'messages' | 'tickets' | 'now'>,
  key: MessageKey,
  revision: Revision,
): Promise<void> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const message = await messages.get(key);
    if (!message) return;
    const ticket = await tickets.get(message.ticketId);
    const isNewest = ticket?.lastMessageId === message.id;
    const lastMessage = revision.kind === 'delete' ? deletedMessageText : lastMessageText(message.mediaType, revision.body, message.media);
    const write = await messages.reviseAsReceived(
      key,
      revision,
      isNewest ? { ticketId: ticket.id, lastMessage } : null,
      now().toISOString(),
    );
    if (write !== 'again') return;
  }
  log.warn('REVISION_UNSETTLED a thread kept moving while a message was changed', { messageId: key.messageId });
  throw new Error('thread kept moving while a message was changed');
};
