import { chatMessageId, type ChatId, type ChatMessageView } from '@balcao/shared/contract/chats.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { messagePreview } from '@balcao/shared/domain/messages/attachment-preview.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { ChatMessage } from '../store/chat-store.ts';
import { findChat, type ChatDeps } from './chat-deps.ts';
import { toChatMessageView, usersById } from './chat-views.ts';

type Said = { message: string; clientId: string | null; media: Attachment | null };

/** Graphemes of a message that a list of chats shows. */
const previewLength = 120;

/** Adds the actor's message to a chat. The same `clientId` sent twice stores one.
 *  @throws AppError ERR_RECORD_NOT_FOUND, also for who is not in the chat any more; ERR_MESSAGE_EMPTY; ERR_RECORD_CHANGED when others write in it all the time. */
export const sendChatMessage = async (deps: ChatDeps, chatId: ChatId, { message, clientId, media }: Said): Promise<ChatMessageView> => {
  const { actor, chats, listUsers, signUrl, now } = deps;
  if (!isVisible(message) && media === null) throw new AppError('ERR_MESSAGE_EMPTY', undefined);
  const at = now();
  const id = chatMessageId.parse(newUlid(at));
  const preview = cutText(messagePreview(message.trim(), media), previewLength);
  // Others may write at the same moment.
  return untilUndisturbed(async () => {
    const chat = await findChat(deps, chatId);
    const next: ChatMessage = {
      id,
      chatId,
      place: chat.messageCount + 1,
      senderId: actor.userId,
      message: message.trim(),
      media,
      clientId,
      createdAt: at.toISOString(),
    };
    const write = await chats.addMessage(chat, next, preview);
    if (write.outcome === 'changed') return undefined;
    const users = await usersById(listUsers);
    return toChatMessageView(actor.companyId, write.outcome === 'saved' ? next : write.message, { users, signUrl });
  });
};
