import { expect, it } from 'vitest';
import { becomesStill, fileUnfit, isMovingWebp } from './file-unfit.ts';

const megabyte = 1024 * 1024;

it.each([
  ['an empty file', 'whatsapp', '', 0, { kind: 'empty' }],
  ['a page that a browser would run', 'whatsapp', 'text/html', 10, { kind: 'type', accepted: [] }],
  ['a large photo, which is made smaller', 'whatsapp', 'image/jpeg', 30 * megabyte, null],
  ['a video at the limit', 'whatsapp', 'video/mp4', 16 * megabyte, null],
  ['a video over it', 'whatsapp', 'video/mp4', 16 * megabyte + 1, { kind: 'size', maxBytes: 16 * megabyte }],
  ['a document that WhatsApp takes', 'whatsapp_oficial', 'application/pdf', 30 * megabyte, null],
  ['a document that Messenger does not', 'facebook', 'application/pdf', 30 * megabyte, { kind: 'size', maxBytes: 25 * megabyte }],
  ['sound that Instagram does not play', 'instagram', 'audio/ogg', 10, { kind: 'type', accepted: ['AAC', 'M4A', 'WAV'] }],
  ['a film of an iPhone for official WhatsApp', 'whatsapp_oficial', 'video/quicktime', 10, { kind: 'type', accepted: ['MP4', '3GP'] }],
  ['a document of Word for Instagram', 'instagram', 'application/msword', 10, { kind: 'type', accepted: ['PDF'] }],
  ['a WebP, which is drawn again', 'instagram', 'image/webp', 10 * megabyte, null],
  ['a GIF, which is drawn again', 'whatsapp_oficial', 'image/gif', 10 * megabyte, null],
  ['a GIF that stays one', 'facebook', 'image/gif', 10 * megabyte, { kind: 'size', maxBytes: 5 * megabyte }],
  ['a file of no known type', 'whatsapp', '', 10, null],
] as const)('looks at %s', (_, channel, type, size, problem) => expect(fileUnfit(channel, { type, size })).toEqual(problem));

it('a GIF loses its movement where the channel takes none', () => {
  expect((['whatsapp', 'whatsapp_oficial', 'facebook', 'instagram'] as const).map((channel) => becomesStill(channel, 'image/gif'))).toEqual(
    [false, true, false, false],
  );
  expect(becomesStill('whatsapp_oficial', 'image/webp')).toBe(false);
});

it('a WebP says in its first bytes whether it moves', async () => {
  const webp = (kind: string, flags: number): Blob => {
    const bytes = new Uint8Array(40);
    bytes.set(new TextEncoder().encode(`RIFF\0\0\0\0WEBP${kind}`));
    bytes[20] = flags;
    return new Blob([bytes], { type: 'image/webp' });
  };

  expect(await isMovingWebp(webp('VP8X', 0b0000_0010))).toBe(true);
  expect(await isMovingWebp(webp('VP8X', 0b0001_0000))).toBe(false);
  expect(await isMovingWebp(webp('VP8 ', 0b0000_0010))).toBe(false);
  expect(await isMovingWebp(new Blob(['RIFF'], { type: 'image/webp' }))).toBe(false);
  expect(await isMovingWebp(new Blob([await webp('VP8X', 2).arrayBuffer()], { type: 'image/png' }))).toBe(false);
});
