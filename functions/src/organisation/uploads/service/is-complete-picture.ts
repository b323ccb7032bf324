import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';

/** Whether a JPEG or PNG has a size and an end, and no part of a PNG is changed: providers take other files and refuse the messages that carry them. Other
 *  types count as complete. */
export const isCompletePicture = (bytes: Uint8Array, mimeType: string): boolean => {
  if (mimeType !== 'image/jpeg' && mimeType !== 'image/png') return true;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return hasSize(file) && (mimeType === 'image/jpeg' ? hasEnd(file) : hasSoundChunks(file));
};

const hasSize = (file: Buffer): boolean => {
  try {
    const { width, height } = imageSize(file);
    return width > 0 && height > 0;
  } catch {
    return false;
  }
};

const startOfScan = Buffer.from('ffda', 'hex');
const endOfImage = Buffer.from('ffd9', 'hex');

/** A preview that lies in front of the picture has an end of its own. */
const hasEnd = (jpeg: Buffer): boolean => jpeg.lastIndexOf(endOfImage) > jpeg.lastIndexOf(startOfScan);

/** Chunks are: length of the data, four letters, the data, checksum of letters and data. https://www.w3.org/TR/png-3/#5DataRep */
const hasSoundChunks = (png: Buffer): boolean => {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
    if (png.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end + 4;
  }
  return false;
};
