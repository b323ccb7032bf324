import type { MediaType } from './message.ts';

const megabyte = 1024 * 1024;

/** Pictures and videos that every channel takes, by bare MIME type. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const videoTypes = ['video/mp4', 'video/3gpp', 'video/quicktime', 'video/webm'] as const;

/** The Cloud API's limits, the strictest of all channels: images 5 MB, audio and video 16 MB, documents 100 MB. */
const maxBytes = { image: 5 * megabyte, audio: 16 * megabyte, video: 16 * megabyte, application: 100 * megabyte } as const;
export type UploadKind = { mediaType: Extract<MediaType, keyof typeof maxBytes>; maxBytes: number };

/** A recording this short was let go by mistake. */
export const shortestVoiceBytes = 10_000;

/** What a file of a type is sent as and how large it may be; null for types that nobody may upload. */
export const uploadKindOf = (mimeType: string): UploadKind | null => {
  const mediaType = mediaTypeOf(mimeType.split(';')[0]?.trim().toLowerCase() ?? '');
  return mediaType && { mediaType, maxBytes: maxBytes[mediaType] };
};

const mediaTypeOf = (bare: string): UploadKind['mediaType'] | null => {
  if (isAmong(pictureTypes, bare)) return 'image';
  if (isAmong(videoTypes, bare)) return 'video';
  if (bare.startsWith('audio/')) return 'audio';
  return /^(application|text)\//.test(bare) && !dangerous.test(bare) ? 'application' : null;
};

const isAmong = (types: ReadonlyArray<string>, type: string): boolean => types.includes(type);

/** Types a browser would run when opened from our storage. */
const dangerous = /^(text\/html|application\/xhtml\+xml|text\/xml|application\/(xml|javascript|ecmascript)|text\/javascript)/;
