import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { deletedMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import { previewMaxChars } from '../limits.ts';
import { plainWhatsappText } from './parse-whatsapp-text.ts';

/** What a row says instead of a map link, a card, or what only the phone shows; null for ordinary text. */
export const previewKind = (lastMessage: string): 'location' | 'contact' | 'deleted' | 'viewOnce' | 'phoneOnly' | null => {
  if (lastMessage === deletedMessageText) return 'deleted';
  if (lastMessage === 'ViewOnce') return 'viewOnce';
  if (lastMessage === 'PhoneOnly') return 'phoneOnly';
  if (
    lastMessage === 'Location' ||
    lastMessage.startsWith('data:image') ||
    /^https:\/\/(www\.google\.com\/maps|maps\.google\.com)\//.test(lastMessage)
  )
    return 'location';
  return lastMessage === 'Contact' || lastMessage.startsWith('BEGIN:VCARD') ? 'contact' : null;
};

/** First line without formatting marks, as long as a row can ever show (whole letters: an emoji is never halved). */
export const previewText = (lastMessage: string): string => {
  const line = plainWhatsappText(cutText(lastMessage, 400)).replace(/\s+/g, ' ').trim();
  return cutText(line, previewMaxChars);
};
