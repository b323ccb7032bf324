import { isPictureTaken } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { OutgoingFile } from './outbox.ts';

export type FileInfo = Omit<OutgoingFile, 'previewUrl'>;

/** Pictures above this edge are made smaller before they are sent, px; below it they go as they are. */
const maxEdgePx = 2560;
const jpegQuality = 0.82;

/** What a bubble and the server need to know about a file, and the file to send: large photos are made smaller, and pictures of a type that the channel does
 *  not take become JPEGs. */
export const prepareFile = async (file: File, channel: Channel): Promise<{ blob: Blob; info: FileInfo }> => {
  const kind = file.type.split('/')[0];
  const base: FileInfo = {
    name: file.name,
    mimeType: file.type || 'application/octet-stream',
    sizeBytes: file.size,
    width: null,
    height: null,
    durationSec: null,
    voice: false,
  };
  try {
    if (kind === 'image' && file.type !== 'image/svg+xml') return await prepareImage(file, base, channel);
    if (kind === 'video' || kind === 'audio') return { blob: file, info: { ...base, ...(await readMedia(file, kind)) } };
  } catch {
    // a file the browser cannot read is still a file the customer may be able to
  }
  return { blob: file, info: base };
};

const prepareImage = async (file: File, base: FileInfo, channel: Channel): Promise<{ blob: Blob; info: FileInfo }> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const scale = maxEdgePx / Math.max(width, height);
  if (isPictureTaken(channel, file.type) && (scale >= 1 || file.type === 'image/gif')) {
    bitmap.close();
    return { blob: file, info: { ...base, width, height } };
  }
  const shrunk = Math.min(scale, 1);
  const canvas = new OffscreenCanvas(Math.round(width * shrunk), Math.round(height * shrunk));
  const paint = canvas.getContext('2d');
  // A JPEG has nothing to see through.
  if (paint) paint.fillStyle = '#fff';
  paint?.fillRect(0, 0, canvas.width, canvas.height);
  paint?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  return {
    blob,
    info: {
      ...base,
      name: base.name.replace(/\.\w+$/, '.jpg'),
      mimeType: 'image/jpeg',
      sizeBytes: blob.size,
      width: canvas.width,
      height: canvas.height,
    },
  };
};

const readMedia = (file: File, kind: 'video' | 'audio'): Promise<Partial<FileInfo>> =>
  new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const element = document.createElement(kind);
    const done = (info: Partial<FileInfo>) => {
      URL.revokeObjectURL(url);
      resolve(info);
    };
    element.onloadedmetadata = () =>
      done({
        durationSec: Number.isFinite(element.duration) ? element.duration : null,
        ...(element instanceof HTMLVideoElement ? { width: element.videoWidth || null, height: element.videoHeight || null } : {}),
      });
    element.onerror = () => done({});
    element.src = url;
  });
