import type { OutgoingFile } from './outbox.ts';

export type FileInfo = Omit<OutgoingFile, 'previewUrl'>;

/** Pictures above this edge are made smaller before they are sent, px; below it they go as they are. */
const maxEdgePx = 2560;
const jpegQuality = 0.82;

/** What a bubble and the server need to know about a file, and the file to send: large photos are made smaller. */
export const prepareFile = async (file: File): Promise<{ blob: Blob; info: FileInfo }> => {
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
    if (kind === 'image' && file.type !== 'image/svg+xml') return await prepareImage(file, base);
    if (kind === 'video' || kind === 'audio') return { blob: file, info: { ...base, ...(await readMedia(file, kind)) } };
  } catch {
    // a file the browser cannot read is still a file the customer may be able to
  }
  return { blob: file, info: base };
};

const prepareImage = async (file: File, base: FileInfo): Promise<{ blob: Blob; info: FileInfo }> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const scale = maxEdgePx / Math.max(width, height);
  if (scale >= 1 || file.type === 'image/gif') {
    bitmap.close();
    return { blob: file, info: { ...base, width, height } };
  }
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
