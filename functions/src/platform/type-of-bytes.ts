import { fileTypeFromBuffer } from 'file-type';

/** What files are shown as: pictures, sound and film only when their bytes are that, and everything else as bytes to save. */
export type ShownAs = { mimeType: string; isInline: boolean };

/** Types a browser shows or plays and never runs. */
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

/** Whether a link to a file of this stored type may show it in the page. */
export const isInlineType = (mimeType: string): boolean => inlineTypes.has(bareType(mimeType));

/** The type to store a file under: what its bytes say for what is shown in the page, else the claimed type when it is harmless, which only a
 *  download sees. The claim decides between kinds that share one container (sound alone in an MP4, WebM or Ogg). */
export const typeOfBytes = async (bytes: Uint8Array, claimed: string): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const said = bareType(claimed);
  if (found !== undefined) {
    const container = containers.find((kinds) => kinds.includes(bareType(found)));
    if (container?.includes(said)) return said;
    return isRun(bareType(found)) ? bytesToSave : bareType(found);
  }
  // Nothing in the bytes says picture, sound or film: then it is none.
  return isInlineType(said) || isRun(said) || !/^[a-z]+\/[\w.+-]+$/.test(said) ? bytesToSave : said;
};

const containers: ReadonlyArray<ReadonlyArray<string>> = [
  ['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/quicktime', 'video/3gpp', 'audio/aac'],
  ['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska'],
  ['audio/ogg', 'video/ogg', 'audio/opus', 'application/ogg'],
];

const bytesToSave = 'application/octet-stream';
const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
/** What a browser would run when it opens it, and types it looks into the bytes for. */
const isRun = (mimeType: string): boolean =>
  /html|svg|(?:^|[/+])xml\b|javascript|ecmascript|multipart|x-mixed-replace|unknown|\*/.test(mimeType) || mimeType === 'text/css';
