import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { Actor } from '../../../platform/actor.ts';
import { listMessages } from '../messages/list-messages.ts';
import { messagingDeps } from '../messages/messaging-deps.ts';

/** The newest page of a ticket's conversation as the actor sees it, oldest first. @throws AppError ERR_TICKET_NOT_FOUND. */
export const messagesSeenBy = async (actor: Actor, ticketId: TicketId): Promise<MessageView[]> =>
  (await listMessages(messagingDeps(actor), { ticketId })).messages;
