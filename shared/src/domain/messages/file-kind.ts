import { fileKindOf, type FileKind } from '../channel-limits.ts';
import type { MediaType, MessageMedia } from './message.ts';

/** What the file of a message is to a channel; a template shows it in its header. */
export const fileKindOfMessage = (mediaType: MediaType, { sticker, mimeType }: Pick<MessageMedia, 'sticker' | 'mimeType'>): FileKind => {
  if (sticker) return 'sticker';
  if (mediaType === 'image' || mediaType === 'video' || mediaType === 'audio') return mediaType;
  return mediaType === 'template' ? fileKindOf(mimeType) : 'document';
};
