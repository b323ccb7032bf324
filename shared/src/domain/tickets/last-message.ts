import type { MessageDetails } from '../messages/message-details.ts';
import type { MediaType, MessageMedia } from '../messages/message.ts';
import { cutText } from '../text/cut-text.ts';

/** A ticket's row whose newest message was deleted. */
export const deletedMessageText = '🚫';

/** What a ticket's row says about its newest message. Lists fade it where their width ends. */
export const lastMessageText = (
  mediaType: MediaType,
  body: string,
  media: Pick<MessageMedia, 'fileName' | 'durationSec'> | null,
  details?: MessageDetails,
): string => {
  // Each answer and each item is a line of its own, and a row is one line.
  const isLines = details?.kind === 'answers' || details?.kind === 'order';
  const text = cutText((isLines ? body.replaceAll(/\s*\n\s*/g, ' · ') : body).trim(), 160);
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
      return media?.durationSec ? `🎤 ${minutesAndSeconds(media.durationSec)}` : '🎤';
    case 'application':
      return text || `📄 ${media?.fileName ?? ''}`.trim();
    case 'call_log':
      return body === 'video' ? '🎥' : '📞';
    case 'viewOnce':
      return 'ViewOnce';
    case 'phoneOnly':
      return 'PhoneOnly';
    case 'change':
      return '✏️';
    case 'unsupported':
    case 'notShown':
      return '⚠️';
    default:
      return text;
  }
};

/** 0:07, 12:34 */
const minutesAndSeconds = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
