import { imageSize } from 'image-size';
import { log } from '../../platform/logger.ts';

/** Drawing takes 16 bytes a pixel at its height, of a function with 512 MB. */
const mostPixels = 8_000_000;
/** Quality by quality until the file is small enough. */
const qualities = [85, 65, 45];

/** The first frame of a WebP or GIF as a JPEG of at most `maxBytes`, on white where it is transparent; null when it cannot be read, or is too large. */
export const toJpeg = async (picture: Uint8Array, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  // Loaded when first needed: few messages do.
  const { PhotonImage } = await import('@cf-wasm/photon/node');
  try {
    const { width, height } = imageSize(picture);
    if (width * height > mostPixels) return null;
    const read = PhotonImage.new_from_byteslice(picture);
    const pixels = read.get_raw_pixels();
    const drawn = toWhite(pixels) ? new PhotonImage(pixels, read.get_width(), read.get_height()) : read;
    try {
      for (const quality of qualities) {
        const jpeg = new Uint8Array(drawn.get_bytes_jpeg(quality));
        if (jpeg.byteLength <= maxBytes) return jpeg;
      }
      return null;
    } finally {
      if (drawn !== read) drawn.free();
      read.free();
    }
  } catch (error) {
    log.warn('PICTURE_UNREADABLE a picture could not be converted', { error: String(error) });
    return null;
  }
};

/** Lays transparent pixels (RGBA) on white, in place. Whether there were any. */
const toWhite = (pixels: Uint8Array): boolean => {
  let isChanged = false;
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] ?? 255;
    if (alpha === 255) continue;
    isChanged = true;
    for (let channel = at - 3; channel < at; channel++)
      pixels[channel] = Math.round(((pixels[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    pixels[at] = 255;
  }
  return isChanged;
};
