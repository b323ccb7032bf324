import type { MediaType } from '../messages/message.ts';
import { cutText } from '../text/cut-text.ts';

/** A ticket's row whose newest message was deleted. */
export const deletedMessageText = '🚫';

/** What a ticket's row says about its newest message. Lists fade it where their width ends. */
export const lastMessageText = (mediaType: MediaType, body: string, fileName: string | null): string => {
  const text = cutText(body.trim(), 160);
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
    case 'notShown':
      return '⚠️';
    default:
      return text;
  }
};
