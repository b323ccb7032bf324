import { bareType, foundType, isOfType } from '../graph/media-rules.ts';

type AttachmentType = 'image' | 'video' | 'audio' | 'file';

const megabyte = 1024 ** 2;
const maxBytes: Readonly<Record<AttachmentType, number>> = {
  image: 8 * megabyte,
  video: 25 * megabyte,
  audio: 25 * megabyte,
  file: 25 * megabyte,
};

/** Types by channel and kind of attachment; null = any. A GIF goes to Instagram by the upload of attachments only.
 *  https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/attachment-upload
 *  Messenger names its pictures; what else it does not take is nowhere listed. */
const taken: Readonly<Record<'messenger' | 'instagram', Readonly<Record<AttachmentType, ReadonlyArray<string> | null>>>> = {
  messenger: { image: ['image/jpeg', 'image/png', 'image/gif'], video: null, audio: null, file: null },
  instagram: {
    image: ['image/jpeg', 'image/png'],
    video: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/avi', 'video/vnd.avi', 'video/quicktime', 'video/webm'],
    audio: ['audio/aac', 'audio/mp4', 'audio/m4a', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave'],
    file: ['application/pdf'],
  },
};

/** Why Meta does not take a file that it fetched, or null. */
export const attachmentComplaint = async (
  channel: 'messenger' | 'instagram',
  type: AttachmentType,
  { bytes, mimeType }: { bytes: Uint8Array; mimeType: string },
  how: 'upload' | 'message' = 'message',
): Promise<string | null> => {
  const declared = bareType(mimeType);
  const isByUpload = how === 'upload' && type === 'image' && declared === 'image/gif';
  const types = isByUpload ? ['image/gif'] : taken[channel][type];
  if (bytes.byteLength === 0 || bytes.byteLength > maxBytes[type]) return `${bytes.byteLength} bytes`;
  if (types === null) return null;
  if (!types.includes(declared)) return `${declared} is not supported`;
  return isOfType(declared, await foundType(bytes)) ? null : `the file is not ${declared}`;
};
