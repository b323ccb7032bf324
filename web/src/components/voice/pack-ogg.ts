/** Audio of a recording: its Opus packets, and `head`, the Opus identification header that a decoder needs. */
export type OpusStream = { head: Uint8Array; packets: Uint8Array[] };

const samplesPerSec = 48_000;
/** Samples in one Ogg page: about one second of audio, as encoders usually write. */
const samplesPerPage = samplesPerSec;
const maxSegments = 255;
const flags = { none: 0, first: 2, last: 4 };

/** Writes an Ogg file with Opus audio (RFC 7845): a page with the identification header, one with empty comments, then the packets. */
export const packOgg = ({ head, packets }: OpusStream): { ogg: Uint8Array<ArrayBuffer>; durationSec: number } => {
  const skipped = (head[10] ?? 0) + (head[11] ?? 0) * 256;
  const pages = [page([head], { sequence: 0, position: 0, flag: flags.first }), page([comments()], { sequence: 1, position: 0, flag: 0 })];
  let waiting: Uint8Array[] = [];
  let segments = 0;
  let inPage = 0;
  let position = 0;
  const flush = (flag: number) => {
    pages.push(page(waiting, { sequence: pages.length, position, flag }));
    waiting = [];
    segments = 0;
    inPage = 0;
  };
  for (const packet of packets) {
    const needed = Math.floor(packet.length / 255) + 1;
    if (segments + needed > maxSegments || inPage >= samplesPerPage) flush(flags.none);
    waiting.push(packet);
    segments += needed;
    const samples = samplesIn(packet);
    inPage += samples;
    position += samples;
  }
  flush(flags.last);
  return { ogg: concat(pages), durationSec: Math.max(0, position - skipped) / samplesPerSec };
};

/** Duration of an Opus packet as a number of samples at 48 kHz, derived from its first two bytes (RFC 6716 section 3.1). */
export const samplesIn = (packet: Uint8Array): number => {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const frame = config < 12 ? [480, 960, 1920, 2880][config % 4] : config < 16 ? [480, 960][config % 2] : [120, 240, 480, 960][config % 4];
  const frames = (first & 3) === 0 ? 1 : (first & 3) === 3 ? second & 63 : 2;
  return (frame ?? 0) * frames;
};

const comments = (): Uint8Array => {
  const vendor = new TextEncoder().encode('balcao');
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4);
  bytes.set(new TextEncoder().encode('OpusTags'));
  new DataView(bytes.buffer).setUint32(8, vendor.length, true);
  bytes.set(vendor, 12);
  return bytes;
};

/** Serial number of the logical stream in the Ogg file. It only distinguishes streams of one file, and there is only one, so any value works. */
const serial = 1;

const page = (
  packets: ReadonlyArray<Uint8Array>,
  { sequence, position, flag }: { sequence: number; position: number; flag: number },
): Uint8Array => {
  // Ogg stores the length of a packet as lacing values: as many bytes of 255 as fit, then one byte below 255 with the rest.
  const lengths = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const bytes = concat([new Uint8Array(27), new Uint8Array(lengths), ...packets]);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OggS'));
  bytes[5] = flag;
  view.setBigUint64(6, BigInt(position), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  bytes[26] = lengths.length;
  view.setUint32(22, checksum(bytes), true);
  return bytes;
};

const concat = (parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Lookup table for the CRC-32 checksum of Ogg pages: polynomial 04C11DB7, most significant bit first, initial value 0. */
const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});
const checksum = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
};
