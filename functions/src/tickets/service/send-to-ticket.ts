import { sendMessageBody, type SendMessageBody } from '@balcao/shared/contract/messages.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { Actor } from '../../platform/actor.ts';
import { messagingDeps } from '../messages/messaging-deps.ts';
import { sendMessage } from '../messages/send-message.ts';

/** Sends a message, or leaves a note, with the actor's rights: what other areas do in a person's name. The same `clientId` again stores nothing.
 *  @throws AppError the codes of `sendMessage` in the contract. */
export const sendToTicket = async (actor: Actor, ticketId: TicketId, body: Partial<SendMessageBody>): Promise<MessageView[]> =>
  (await sendMessage(messagingDeps(actor), ticketId, sendMessageBody.parse(body), [])).messages;
