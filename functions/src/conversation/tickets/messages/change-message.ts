import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { MessageId } from '@balcao/shared/domain/ids.ts';
import { unmaskMentions } from '@balcao/shared/domain/contacts/mask-number.ts';
import { decideDelete, decideEdit, isAtCustomer } from '@balcao/shared/domain/messages/decide-change.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { isSignedBy, signed } from '@balcao/shared/domain/messages/signature.ts';
import { deletedMessageText, lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { assertConnectionStands } from './assert-can-reply.ts';
import { assertFits } from './assert-fits.ts';
import { findMessage, viewOf } from './send-message.ts';

/** Changes the text of an own message; the customer's copy follows. A signature the old text had stays. Of two edits at once both are
 *  saved, one after the other.
 *  @throws AppError the codes of the contract. */
export const editMessage = (deps: MessagingDeps, id: MessageId, body: string): Promise<MessageView> =>
  revise(deps, id, (ticket, message) => {
    const decision = decideEdit(message, ticket.channel, deps.actor.userId, deps.now());
    if (decision.kind === 'refuse') throw new AppError(decision.code, undefined);
    // Where numbers are hidden they came back as they were shown.
    const text = (hidesNumbers(deps.actor) ? unmaskMentions(body, message.body) : body).trim();
    if (!isVisible(text)) throw new AppError('ERR_MESSAGE_EMPTY', undefined);
    const { name } = deps.actor;
    const whole = isSignedBy(name, message.body) && !isSignedBy(name, text) ? signed(name, text) : text;
    if (!message.isPrivate) assertFits(ticket.channel, whole, null);
    if (whole === message.body) return null;
    return {
      change: { body: whole, isEdited: true },
      preview: lastMessageText(message.mediaType, whole, message.media),
    };
  });

/** Deletes an own message, at the customer too; one that is deleted already stays so, and its deletion is sent again where it did not get out.
 *  @throws AppError the codes of the contract. */
export const deleteMessage = (deps: MessagingDeps, id: MessageId): Promise<MessageView> =>
  revise(deps, id, (ticket, message) => {
    const decision = decideDelete(message, ticket.channel, deps.actor.userId);
    if (decision.kind === 'refuse') throw new AppError(decision.code, undefined);
    const isToSend = !message.isDeleted || message.failed?.code === ownFailures.changeNotSent;
    return !isToSend ? null : { change: { isDeleted: true }, preview: deletedMessageText };
  });

type Revision = { change: { body: string; isEdited: true } | { isDeleted: true }; preview: string };

/** `decide` looks again when somebody else's change came between; null = nothing to do. A message that was sent is changed only while its connection can change the customer's copy too.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND. */
const revise = async (
  deps: MessagingDeps,
  id: MessageId,
  decide: (ticket: Ticket, message: Message) => Revision | null,
  triesLeft = 4,
): Promise<MessageView> => {
  const { ticket, message } = await findMessage(deps, id);
  const revision = decide(ticket, message);
  if (!revision) return viewOf(deps, ticket, message);
  if (isAtCustomer(message)) await assertConnectionStands(deps, ticket);
  const saved = await deps.messages.revise(message, revision.change, revision.preview, deps.now().toISOString());
  if (saved) return viewOf(deps, ticket, saved);
  if (triesLeft === 0) throw new AppError('ERR_TICKET_CHANGED', undefined);
  return revise(deps, id, decide, triesLeft - 1);
};
