import type { pictureTypes } from '@balcao/shared/domain/messages/upload-kind.ts';

type PictureType = (typeof pictureTypes)[number];

/** What files of each type begin with, in hexadecimal; dots are any byte. */
const beginnings: ReadonlyArray<readonly [PictureType, RegExp]> = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/gif', /^47494638/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** How many bytes say what picture a file is. */
export const pictureMark = 12;

/** The picture that a file's first bytes say it is; null = none that may be uploaded, whatever its declared type. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  const start = Buffer.from(bytes.subarray(0, pictureMark)).toString('hex');
  return beginnings.find(([, mark]) => mark.test(start))?.[0] ?? null;
};
