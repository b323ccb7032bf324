import { type OpusStream, packOgg } from './pack-ogg.ts';

const ids = { segment: 0x18538067, tracks: 0x1654ae6b, track: 0xae, codecPrivate: 0x63a2, cluster: 0x1f43b675, group: 0xa0 };
const blocks = [0xa3, 0xa1];
const containers = Object.values(ids).filter((id) => id !== ids.codecPrivate);

/** Converts a WebM recording of the browser to Ogg, the only container that WhatsApp plays as a voice message. The Opus packets are
 *  copied, not encoded again.
 *  @throws Error when the recording is not WebM with a single Opus track. */
export const webmToOgg = (webm: Uint8Array): { ogg: Uint8Array<ArrayBuffer>; durationSec: number } => packOgg(readWebm(webm));

/** Reads the Opus packets of a WebM file: https://www.matroska.org/technical/elements.html. Browsers write segments and clusters without
 *  a size, so container elements are always entered, never skipped as a whole. */
export const readWebm = (webm: Uint8Array): OpusStream => {
  const packets: Uint8Array[] = [];
  let head: Uint8Array | null = null;
  let at = 0;
  while (at < webm.length) {
    const id = readNumber(webm, at, true);
    const size = id && readNumber(webm, at + id.length, false);
    // An incomplete recording may end inside an element or its header; the packets read before that are used.
    if (!id || !size) break;
    const start = at + id.length + size.length;
    if (containers.includes(id.value)) {
      at = start;
      continue;
    }
    const end = start + size.value;
    if (size.value < 0 || end > webm.length) break;
    if (id.value === ids.codecPrivate) head = webm.slice(start, end);
    if (blocks.includes(id.value)) packets.push(readBlock(webm.subarray(start, end)));
    at = end;
  }
  if (!head || String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead') throw new Error('the recording has no Opus track');
  return { head, packets };
};

/** Reads an EBML variable-size integer, whose length in bytes is 1 + the leading zero bits of its first byte. The bit after these zeros
 *  marks the length; it is part of element ids (`keepsMark` true) but not of sizes. `value` -1 = unknown size.
 *  @returns null when the bytes end before the integer does. */
const readNumber = (bytes: Uint8Array, at: number, keepsMark: boolean): { value: number; length: number } | null => {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new Error('the recording is not WebM');
  if (at + length > bytes.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  let isOpen = !keepsMark && value === 0xff >> length;
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0;
    isOpen &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isOpen ? -1 : value, length };
};

/** Returns the packet in a WebM block: it follows the track number, two bytes of time and one byte of flags. */
const readBlock = (block: Uint8Array): Uint8Array => {
  const { length } = readNumber(block, 0, false) ?? { length: 1 };
  const flags = block[length + 2] ?? 0;
  if ((flags & 0b110) !== 0) throw new Error('laced blocks are not for recordings');
  return block.slice(length + 3);
};
