import { fileProblem, type FileProblem, isPictureTaken } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';

/** Why a file cannot be sent, known before it is: nothing in it (or a folder), a type that nobody may upload or the channel does not take, or its size. A photo may
 *  be any size, as it is made smaller, and a picture of any type, as it is drawn again. */
export const fileUnfit = (
  channel: Channel,
  { type, size: sizeBytes }: Pick<File, 'type' | 'size'>,
): { kind: 'empty' } | FileProblem | null => {
  if (sizeBytes === 0) return { kind: 'empty' };
  const mimeType = type || 'application/octet-stream';
  const kind = uploadKindOf(mimeType);
  if (!kind) return { kind: 'type', accepted: [] };
  const isDrawn = kind.mediaType === 'image' && (mimeType !== 'image/gif' || becomesStill(channel, mimeType));
  if (isDrawn) return null;
  if (sizeBytes > kind.maxBytes) return { kind: 'size', maxBytes: kind.maxBytes };
  return fileProblem(channel, { mimeType, sizeBytes });
};

/** Whether a GIF loses its movement there. */
export const becomesStill = (channel: Channel, mimeType: string): boolean => mimeType === 'image/gif' && !isPictureTaken(channel, mimeType);

/** Whether a WebP is animated: its extended header has a bit for it. */
export const isMovingWebp = async (file: Blob): Promise<boolean> => {
  if (file.type !== 'image/webp') return false;
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  const isExtended = new TextDecoder().decode(bytes.slice(8, 16)) === 'WEBPVP8X';
  return isExtended && ((bytes[flagsAt] ?? 0) & animationFlag) !== 0;
};
const headerBytes = 30;
const flagsAt = 20;
const animationFlag = 0b0000_0010;
