import { createHash } from 'node:crypto';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent, InboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { putFile } from '../../platform/files.ts';
import { sendToFifo } from '../../platform/queues.ts';
import { keepWholeText } from './keep-whole-text.ts';

/** Events handed over at once. A webhook may bring thousands, each with a text of its own to be stored: only so many are in the works together. */
const mostAtOnce = 50;

/** Puts what a channel received onto inbound.fifo, one group per conversation: the one way in, for webhooks and for the container.
 *  Every text is cleaned and bounded here; one that is longer than a row keeps is stored whole first. What was handed over when it ends in the middle stays;
 *  the same events again are the same messages to the queue, and to the conversation when the queue has forgotten them.
 *  @param receivedAt ISO 8601 with milliseconds. */
export const handOverInbound = async (
  queueUrl: string,
  { companyId, connectionId }: { companyId: CompanyId; connectionId: ConnectionId },
  events: ReadonlyArray<InboundEvent>,
  receivedAt: string,
  { store, send } = { store: putFile, send: sendToFifo },
): Promise<void> => {
  for (let start = 0; start < events.length; start += mostAtOnce) {
    const some = events.slice(start, start + mostAtOnce);
    const bounded = await Promise.all(some.map((event) => keepWholeText({ companyId, connectionId, putFile: store }, event)));
    await send(
      queueUrl,
      bounded.map((event) => {
        const body = toInboundQueueMessage({ companyId, connectionId }, event, receivedAt);
        return { body, groupId: body.groupId, deduplicationId: body.deduplicationId };
      }),
    );
  }
};

export const toInboundQueueMessage = (
  { companyId, connectionId }: { companyId: CompanyId; connectionId: ConnectionId },
  event: InboundEvent,
  receivedAt: string,
): InboundQueueMessage => ({
  companyId,
  connectionId,
  groupId: `${connectionId}#${event.chatKey}`,
  deduplicationId: deduplicationId(connectionId, event),
  receivedAt,
  event,
});

/** What tells about a message carries the message's id too, and must not pass for the message itself; nor may a message
 *  that came unreadable pass for its own content, which follows under the same id. Senders choose ids: one is theirs in their own chat only, and in a
 *  group another member may choose the same. */
const deduplicationId = (connectionId: ConnectionId, event: InboundEvent): string => {
  const base = `${connectionId}#${event.chatKey}#${event.providerId}`;
  switch (event.type) {
    case 'message': {
      const ofWriter = event.author ? `${base}#${event.author.number ?? event.author.lid ?? ''}` : base;
      return event.content.kind === 'unsupported' ? `${ofWriter}#unreadable` : ofWriter;
    }
    case 'status':
      return `${base}#${event.status}`;
    case 'receipt':
      return `${base}#receipt#${event.status}#${event.member.number ?? event.member.lid ?? ''}`;
    case 'edit':
      return `${base}#edit#${event.at}#${createHash('sha256').update(event.body).digest('base64url')}`;
    default:
      return `${base}#${event.type}`;
  }
};
