import { fileTypeFromBuffer } from 'file-type';

const megabyte = 1024 ** 2;

/** The types `POST /{phone_number_id}/media` takes, with the most bytes of each. Its refusal lists them.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media */
const uploadable: ReadonlyMap<string, number> = new Map([
  ...['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'].map((type) => [type, 16 * megabyte] as const),
  ...[
    'application/vnd.ms-powerpoint',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
    'text/plain',
    'application/vnd.ms-excel',
  ].map((type) => [type, 100 * megabyte] as const),
  ['image/jpeg', 5 * megabyte],
  ['image/png', 5 * megabyte],
  ['image/webp', 500_000],
  ['video/mp4', 16 * megabyte],
  ['video/3gpp', 16 * megabyte],
]);
const maxStaticStickerBytes = 100_000;

/** Why Meta does not take a file, or null. */
export const uploadComplaint = async (bytes: Uint8Array, declared: string): Promise<{ code: 100 | 131053; details: string } | null> => {
  const type = bareType(declared);
  const most = uploadable.get(type);
  const received = await foundType(bytes);
  if (most === undefined || !isOfType(type, received))
    return {
      code: 100,
      details: `Param file must be a file with one of the following types: ${[...uploadable.keys()].join(', ')}. Received file of type '${most === undefined ? type : (received ?? 'application/octet-stream')}'.`,
    };
  const limit = type === 'image/webp' && !isAnimated(bytes) ? maxStaticStickerBytes : most;
  return bytes.byteLength === 0 || bytes.byteLength > limit
    ? { code: 131053, details: `The file has ${bytes.byteLength} bytes; ${type} may have 1 to ${limit}.` }
    : null;
};

/** Whether a file that was uploaded can be shown as this kind of message: a document may be anything, and nothing but a sticker a WebP. Meta says
 *  so by status, once it accepted the message. */
export const isShownAs = (kind: string, mimeType: string): boolean => {
  const type = bareType(mimeType);
  if (kind === 'image') return type === 'image/jpeg' || type === 'image/png';
  if (kind === 'sticker') return type === 'image/webp';
  if (kind === 'video' || kind === 'audio') return type.startsWith(`${kind}/`);
  return true;
};

export const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim().toLowerCase() ?? '';

/** The type that a file's bytes show; null for texts and what nobody knows. */
export const foundType = async (bytes: Uint8Array): Promise<string | null> => {
  const found = await fileTypeFromBuffer(bytes);
  return found ? bareType(found.mime) : null;
};

/** Types whose files begin alike. */
const alike: ReadonlyArray<ReadonlyArray<string>> = [
  ['video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/m4a', 'video/3gpp'],
  ['audio/ogg', 'audio/opus', 'video/ogg', 'application/ogg'],
  ['audio/wav', 'audio/x-wav', 'audio/vnd.wave'],
  ['video/x-msvideo', 'video/avi', 'video/vnd.avi'],
  ['application/x-cfb', 'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
];
/** Whether bytes may be of a declared type. Only texts have no beginning to tell them by. */
export const isOfType = (declared: string, found: string | null): boolean =>
  declared === 'text/plain'
    ? found === null
    : found !== null &&
      (found === declared || alike.some((types) => types.includes(declared) && types.includes(found)) || isZipped(declared, found));

/** A document of Office that is packed in another order than Office does is a ZIP to who looks at its beginning. */
const isZipped = (declared: string, found: string): boolean => found === 'application/zip' && declared.includes('openxmlformats');

/** A WebP with frames says so in its first chunk. https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const isAnimated = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
