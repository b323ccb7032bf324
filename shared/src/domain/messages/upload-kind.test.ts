import { expect, it } from 'vitest';
import { uploadKindOf } from './upload-kind.ts';

const megabyte = 1024 * 1024;

it.each([
  ['image/jpeg', 'image', 5],
  ['Image/PNG; q=1', 'image', 5],
  ['video/mp4', 'video', 16],
  ['audio/ogg; codecs=opus', 'audio', 16],
  ['application/pdf', 'application', 100],
  ['text/csv', 'application', 100],
] as const)('takes %s as %s of at most %i MB', (mimeType, mediaType, megabytes) => {
  expect(uploadKindOf(mimeType)).toEqual({ mediaType, maxBytes: megabytes * megabyte });
});

it.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'image/svg+xml',
  'application/javascript',
  'application/xhtml+xml',
  'video/x-msvideo',
  '',
  'jpeg',
])('takes no %s', (mimeType) => expect(uploadKindOf(mimeType)).toBeNull());
