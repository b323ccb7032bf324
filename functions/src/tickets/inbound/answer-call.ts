import { messageId as messageIdSchema } from '@balcao/shared/domain/ids.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../connections/service/connection-records.ts';
import { log } from '../../platform/logger.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import type { MessageRef } from '../store/ticket-store.ts';
import { idRef, newMessage, touchOfSent } from '../messages/new-message.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** Tells the caller, once per call, that the company takes no calls here (spec 2, settings). The container rejected the
 *  call itself. */
export const answerCall = async (
  { messages, tickets, companies, now }: ReceiveDeps,
  connection: Connection,
  key: MessageKey,
  event: InboundMessageEvent,
): Promise<void> => {
  const settings = (await companies.get())?.settings;
  const body = settings?.AcceptCallWhatsappMessage.trim();
  if (settings?.acceptCallWhatsapp !== 'disabled' || !body || event.fromMe) return;
  for (let attempt = 0; attempt < 5; attempt++) {
    const call = await messages.get(key);
    const ticket = call && (await tickets.get(call.ticketId));
    // A blocked caller's line lies in a closed ticket: no answer.
    if (!call || !ticket || ticket.status === 'closed') return;
    const at = new Date(Date.parse(call.createdAt) + 1);
    const answer = newMessage(ticket, at, {
      id: messageIdSchema.parse(derivedUlid(at, `${connection.id} answer ${event.providerId}`)),
      body,
      updatedAt: now().toISOString(),
    });
    const once: MessageRef = {
      scope: refScopes.callAnswer(connection.id),
      value: event.providerId,
      threadId: key.threadId,
      messageId: answer.id,
    };
    const touch = { ...touchOfSent(answer), waitingSince: ticket.waitingSince, addUnread: 0 as const, updatedAt: now().toISOString() };
    const write = await messages.append(ticket, answer, [idRef(answer), once], touch);
    if (write !== 'lost') return;
  }
  log.warn('CALL_UNANSWERED the ticket kept changing', { connectionId: connection.id });
  throw new Error('ticket kept changing while a call was answered');
};
