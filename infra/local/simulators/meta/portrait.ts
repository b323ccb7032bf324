import { crc32, deflateSync } from 'node:zlib';

const size = 96;
type Colour = readonly [number, number, number];

/** A picture of somebody, head and shoulders in a light shade of a colour (`#rrggbb`), as PNG. */
export const portraitOf = (colour: string): Buffer => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0);
  const ground: Colour = [red, green, blue];
  const figure: Colour = [lighter(red), lighter(green), lighter(blue)];
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (__, x) => (isFigure(x, y) ? figure : ground)).flat()]),
  );
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const lighter = (part: number): number => Math.round(part + (255 - part) * 0.7);
const isFigure = (x: number, y: number): boolean => Math.hypot(x - 48, y - 38) < 18 || (y > 50 && Math.hypot((x - 48) / 1.05, y - 92) < 34);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};
