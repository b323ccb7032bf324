import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { noConnection, ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { messageRecords, type MessageKey, type MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import {
  newChatRecords,
  sessionRecords,
  type NewChatStore,
  type OutboxItem,
  type SessionStore,
} from '../../organisation/sessions/service/session-records.ts';

type Messages = Pick<MessageRecords, 'get' | 'markFailed' | 'markChangeFailed'>;
type Unsent = MessageKey & Pick<OutboxItem, 'kind' | 'attempt'>;

/** Marks what nothing is left to send with as failed: its connection was deleted, or lacks what it signs in with. What went out, failed or was sent anew
 *  meanwhile stays as it is. */
export const failUnsent = async (messages: Messages, { kind, attempt, ...key }: Unsent, now: Date): Promise<void> => {
  if (kind !== 'send' && kind !== 'update') return;
  const message = await messages.get(key);
  if (!message || message.failed) return;
  if (kind === 'update') {
    const isBehind = message.wireRevision !== null && message.wireRevision < message.revision;
    return isBehind ? messages.markChangeFailed({ ...key, revision: message.revision }, noConnection, now.toISOString(), false) : undefined;
  }
  if (message.isPrivate || message.isDeleted || message.ack > 0 || message.attempt !== attempt) return;
  // A send that began and got no answer may have arrived.
  const code = message.attemptedAt === null ? ownFailures.noConnection : ownFailures.noAnswer;
  await messages.markFailed(key, { code, reason: noConnection, retryable: false }, now.toISOString());
};

type Deps = {
  messages: Messages;
  sessions: Pick<SessionStore, 'listOutbox' | 'dropOutbox'>;
  newChats: Pick<NewChatStore, 'waiting' | 'drop'>;
  now: () => Date;
};

/** Fails what still waits for a linked phone whose session was removed. Done again it finds nothing. */
export const failOutbox = async (
  companyId: CompanyId,
  connectionId: ConnectionId,
  { messages, sessions, newChats, now }: Deps = {
    messages: messageRecords(companyId),
    sessions: sessionRecords(companyId),
    newChats: newChatRecords(companyId, connectionId),
    now: () => new Date(),
  },
): Promise<void> => {
  for (const item of await newChats.waiting()) {
    await failUnsent(messages, item, now());
    await newChats.drop(item);
  }
  for (;;) {
    const items = await sessions.listOutbox(connectionId, atOnce);
    for (const { threadId, messageId, kind, attempt } of items) {
      await failUnsent(messages, { threadId, messageId, kind, attempt }, now());
      await sessions.dropOutbox(connectionId, { threadId, messageId, kind, attempt });
    }
    if (items.length < atOnce) return;
  }
};
const atOnce = 100;
