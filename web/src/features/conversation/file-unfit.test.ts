import { expect, it } from 'vitest';
import { fileUnfit } from './file-unfit.ts';

const megabyte = 1024 * 1024;

it.each([
  ['an empty file', 'whatsapp', '', 0, { kind: 'empty' }],
  ['a page that a browser would run', 'whatsapp', 'text/html', 10, { kind: 'type' }],
  ['a large photo, which is made smaller', 'whatsapp', 'image/jpeg', 30 * megabyte, null],
  ['a video at the limit', 'whatsapp', 'video/mp4', 16 * megabyte, null],
  ['a video over it', 'whatsapp', 'video/mp4', 16 * megabyte + 1, { kind: 'size', maxBytes: 16 * megabyte }],
  ['a document that WhatsApp takes', 'whatsapp_oficial', 'application/pdf', 30 * megabyte, null],
  ['a document that Messenger does not', 'facebook', 'application/pdf', 30 * megabyte, { kind: 'size', maxBytes: 25 * megabyte }],
  ['sound that Instagram does not play', 'instagram', 'audio/ogg', 10, { kind: 'type' }],
  ['a file of no known type', 'whatsapp', '', 10, null],
] as const)('looks at %s', (_, channel, type, size, problem) => expect(fileUnfit(channel, { type, size })).toEqual(problem));
