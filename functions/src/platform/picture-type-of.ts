import type { pictureTypes } from '@balcao/shared/domain/messages/upload-kind.ts';

type PictureType = (typeof pictureTypes)[number];

/** For each picture type, a pattern of the first bytes of its files, in hexadecimal; a dot matches any digit. */
const beginnings: ReadonlyArray<readonly [PictureType, RegExp]> = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/gif', /^47494638/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** How many bytes at the start of a file are needed to detect its picture type. */
export const pictureMark = 12;

/** The picture type that is detected from a file's first bytes, whatever type was declared; null = none of the types that may be
 *  uploaded as a picture. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  const start = Buffer.from(bytes.subarray(0, pictureMark)).toString('hex');
  return beginnings.find(([, mark]) => mark.test(start))?.[0] ?? null;
};
