import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';

/** What a message repeats of the one it quotes. */
export const quoteOf = (original: Message, contactName: string): NonNullable<Message['quotedMsg']> => ({
  id: original.id,
  fromMe: original.fromMe,
  mediaType: original.mediaType,
  body: cutText(original.body, 300, 1200),
  mediaUrl: null,
  // In a group a member said it.
  contact: { name: original.author?.name ?? contactName },
});
