import { expect, it } from 'vitest';
import { readSample } from '../chat/samples.ts';
import { attachmentComplaint } from './attachment-rules.ts';

const text = (words: string) => new TextEncoder().encode(words);
const photo = new Uint8Array(readSample('photo').bytes);
const film = new Uint8Array(readSample('video').bytes);
const gif = Uint8Array.from([...text('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]);

it.each([
  ['instagram', 'image', photo, 'image/jpeg', null],
  ['instagram', 'image', gif, 'image/gif', 'image/gif is not supported'],
  ['instagram', 'image', photo, 'image/png', 'the file is not image/png'],
  ['instagram', 'video', film, 'video/mp4', null],
  ['instagram', 'video', film, 'video/3gpp', 'video/3gpp is not supported'],
  ['instagram', 'audio', film, 'audio/x-m4a', null],
  ['instagram', 'audio', new Uint8Array(readSample('voice').bytes), 'audio/ogg', 'audio/ogg is not supported'],
  ['instagram', 'file', text('%PDF-1.4 recibo'), 'application/pdf', null],
  ['instagram', 'file', text('PK'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', expect.any(String)],
  ['messenger', 'image', gif, 'image/gif', null],
  ['messenger', 'image', new Uint8Array(readSample('sticker').bytes), 'image/webp', 'image/webp is not supported'],
  ['messenger', 'file', text('PK'), 'application/zip', null],
  ['messenger', 'image', new Uint8Array(8 * 1024 ** 2 + 1), 'image/jpeg', '8388609 bytes'],
  ['messenger', 'file', new Uint8Array(0), 'text/plain', '0 bytes'],
] as const)('%s takes as %s what is listed', async (channel, type, bytes, mimeType, complaint) => {
  expect(await attachmentComplaint(channel, type, { bytes, mimeType })).toEqual(complaint);
});

it('Instagram takes a GIF that is uploaded first', async () => {
  const file = { bytes: gif, mimeType: 'image/gif' };

  expect(await attachmentComplaint('instagram', 'image', file, 'upload')).toBeNull();
  expect(await attachmentComplaint('instagram', 'file', file, 'upload')).toBe('image/gif is not supported');
});
