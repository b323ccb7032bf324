import { sendMessageBody, type SendMessageBody } from '@balcao/shared/contract/messages.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { Actor } from '../../../platform/actor.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { messagingDeps } from '../messages/messaging-deps.ts';
import { fill, sendMessage } from '../messages/send-message.ts';

/** Sends a message, or leaves a note, with the actor's rights: what other areas do in a person's name. The same `clientId` again stores nothing.
 *  @throws AppError the codes of `sendMessage` in the contract. */
export const sendToTicket = async (actor: Actor, ticketId: TicketId, body: Partial<SendMessageBody>): Promise<MessageView[]> =>
  (await sendMessage(messagingDeps(actor), ticketId, sendMessageBody.parse(body), [])).messages;

/** Leaves a note that was written for many tickets: what stands in braces is filled as in a reply.
 *  @throws AppError the codes of `sendMessage` in the contract. */
export const noteOnTicket = async (actor: Actor, ticketId: TicketId, text: string, clientId: string): Promise<void> => {
  const deps = messagingDeps(actor);
  const body = await fill(deps, await findTicket(deps, ticketId), text, deps.now());
  await sendMessage(deps, ticketId, sendMessageBody.parse({ body, isPrivate: true, clientId }), []);
};
