import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { MessageId } from '@balcao/shared/domain/ids.ts';
import type { Actor } from '../../../platform/actor.ts';
import { messagingDeps } from '../messages/messaging-deps.ts';
import { findMessage } from '../messages/send-message.ts';

/** A message of a ticket that the actor may see. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const messageSeenBy = async (actor: Actor, id: MessageId): Promise<Message> => (await findMessage(messagingDeps(actor), id)).message;
