import type { MediaType } from '../messages/message.ts';

/** A ticket's row whose newest message was deleted. */
export const deletedMessageText = '🚫';

/** What a ticket's row says about its newest message. Lists cut it at 40 characters themselves. */
export const lastMessageText = (mediaType: MediaType, body: string, fileName: string | null): string => {
  const text = body.trim().slice(0, 500);
  switch (mediaType) {
    case 'locationMessage':
      return 'Location';
    case 'contactMessage':
      return 'Contact';
    case 'image':
      return text || '📷';
    case 'video':
      return text || '🎬';
    case 'audio':
      return '🎤';
    case 'application':
      return text || `📄 ${fileName ?? ''}`.trim();
    case 'call_log':
      return body === 'video' ? '🎥' : '📞';
    case 'unsupported':
      return '⚠️';
    default:
      return text;
  }
};
