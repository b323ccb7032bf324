import { partsOfThread, threadId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { MediaQueueMessage, OutboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { readMessageChange, readTicketChange, type MessageImage } from '../../conversation/tickets/service/read-change.ts';

/** What a channel has to do. `update`: the customer's copy of a sent message is behind its row (an edit, a deletion); `attempt` is then
 *  the revision. Only channels worked off from an outbox can do that. */
export type OutboundJob = Omit<OutboundQueueMessage, 'kind'> & { kind: OutboundQueueMessage['kind'] | 'update' };

/** A stored or changed message or a read ticket asks the sender to act. Pure; `connectionId` lets the caller choose the channel's queue. */
export const toOutbound = (change: Change): { connectionId: ConnectionId; job: OutboundJob; deduplicationId: string } | null => {
  const read = readTicketChange(change);
  if (
    read?.before &&
    read.after &&
    read.before.unreadMessages > 0 &&
    read.after.unreadMessages === 0 &&
    ['open', 'group'].includes(read.after.status) &&
    read.after.lastMessageId !== ''
  ) {
    const { companyId, connectionId, threadId: thread, lastMessageId, contactId } = read.after;
    return {
      connectionId,
      job: { kind: 'read', companyId, threadId: thread, messageId: lastMessageId, groupId: `${connectionId}#${contactId}`, attempt: 0 },
      deduplicationId: `${change.eventId} read`,
    };
  }
  const sent = readMessageChange(change);
  if (!sent?.after || !sent.after.fromMe || sent.after.isPrivate) return null;
  // An edit before the send needs no command of its own: what goes out is what the row says then.
  if (sent.before && sent.after.revision > sent.before.revision && sent.after.wireRevision !== null) return updateOf(sent.after);
  if (sent.after.providerId !== null || sent.after.ack > 0) return null;
  const isNew = sent.before === null;
  const isRetried = sent.before !== null && sent.after.attempt > sent.before.attempt;
  if (!isNew && !isRetried) return null;
  const { companyId, threadId: thread, messageId, attempt, contactId } = sent.after;
  const { connectionId } = partsOfThread(thread);
  return {
    connectionId,
    job: { kind: 'send', companyId, threadId: thread, messageId, groupId: `${connectionId}#${contactId}`, attempt },
    deduplicationId: `${messageId} ${attempt}`,
  };
};

const updateOf = ({ companyId, threadId: thread, messageId, revision, contactId }: MessageImage) => {
  const { connectionId } = partsOfThread(thread);
  return {
    connectionId,
    job: { kind: 'update' as const, companyId, threadId: thread, messageId, groupId: `${connectionId}#${contactId}`, attempt: revision },
    deduplicationId: `${messageId} r${revision}`,
  };
};

/** A customer's file that still lies with the provider. What a container receives it stores itself. */
export const toMediaJob = (change: Change): MediaQueueMessage | null => {
  const stored = readMessageChange(change);
  // A stand-in that became its message has its file from then on.
  if (!stored?.after || (stored.before && stored.before.mediaState !== null) || !stored.after.isMediaAtProvider) return null;
  return { companyId: stored.after.companyId, threadId: threadId.parse(stored.after.threadId), messageId: stored.after.messageId };
};
