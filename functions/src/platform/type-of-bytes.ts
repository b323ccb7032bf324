import { fileTypeFromBuffer } from 'file-type';

/** A file's stored MIME type, and how a link shows the file: inline (images, audio, video, proven by their bytes) or as a download. */
export type ShownAs = { mimeType: string; isInline: boolean };

/** MIME types of files that a browser displays or plays, and never executes. */
const inlineTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/ogg',
  'audio/opus',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/amr',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/webm',
]);

/** Whether a link may show a file of this stored MIME type inline; all other files are downloaded. */
export const isInlineType = (mimeType: string): boolean => inlineTypes.has(bareType(mimeType));

/** The MIME type to store a file with. Inline types are detected from the bytes. Any other claimed type is accepted when it is harmless,
 *  because only downloads use it. Where several types share one container format (such as audio alone in an MP4, WebM or Ogg), the
 *  claimed one of them is used. */
export const typeOfBytes = async (bytes: Uint8Array, claimed: string): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const said = bareType(claimed);
  if (found !== undefined) {
    const container = containers.find((kinds) => kinds.includes(bareType(found)));
    if (container?.includes(said)) return said;
    return isRun(bareType(found)) ? bytesToSave : bareType(found);
  }
  // All types that are shown as image, audio or video are recognised by their bytes, so for other bytes such a claim is false: the file is
  // offered for download only.
  return isInlineType(said) || isRun(said) || !/^[a-z]+\/[\w.+-]+$/.test(said) ? bytesToSave : said;
};

const containers: ReadonlyArray<ReadonlyArray<string>> = [
  ['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/quicktime', 'video/3gpp', 'audio/aac'],
  ['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska'],
  ['audio/ogg', 'video/ogg', 'audio/opus', 'application/ogg'],
];

const bytesToSave = 'application/octet-stream';
const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
/** Whether a browser that opens a file of this type would execute the file, or would guess another type from its bytes. */
const isRun = (mimeType: string): boolean =>
  /html|svg|(?:^|[/+])xml\b|javascript|ecmascript|multipart|x-mixed-replace|unknown|\*/.test(mimeType) || mimeType === 'text/css';
