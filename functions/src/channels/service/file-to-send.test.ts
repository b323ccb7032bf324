import { readFileSync } from 'node:fs';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { imageSize } from 'image-size';
import { describe, expect, it, vi } from 'vitest';
import { fileToSend, type StoredFile } from './file-to-send.ts';

const of = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../infra/local/simulators/samples/${name}`, import.meta.url)));
/** 40 x 30 pixels, a red frame and a blue one. */
const gif = of(
  'R0lGODlhKAAeAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAKAAeAAACIYyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kxzBQAh+QQFCgAAACwAAAAAKAAeAIBMaXEAAP8CIYyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kxzBQA7',
);
const moving = of(
  'UklGRoQAAABXRUJQVlA4WAoAAAACAAAAJwAAHQAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAACcAAB0AAGQAAAJWUDhMDwAAAC8nQAcABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAACcAAB0AAGQAAABWUDhMDwAAAC8nQAcABxDR//4HIqL/AQA=',
);
/** 40 x 30 pixels that are all transparent. */
const clear = of('UklGRhoAAABXRUJQVlA4TA0AAAAvJ0AHEAcQERGIiP4HAA==');
/** A WebP of this many bytes, by a part that readers skip. */
const withBytes = (webp: Uint8Array, count: number) => {
  const made = Buffer.concat([webp, Buffer.alloc(count - webp.length)]);
  made.writeUInt32LE(count - 8, 4);
  made.write('JUNK', webp.length, 'latin1');
  made.writeUInt32LE(count - webp.length - 8, webp.length + 4);
  return new Uint8Array(made);
};

const read = vi.fn<StoredFile['read']>();
const send = (on: Channel, bytes: Uint8Array, file: Pick<StoredFile, 'kind' | 'mimeType'> & Partial<StoredFile>) => {
  read.mockReset().mockImplementation(async () => bytes);
  return fileToSend(on, { fileName: 'arquivo.bin', sizeBytes: bytes.byteLength, read, ...file });
};
/** The type, the size and the first pixel of what goes out. */
const drawn = async (file: Awaited<ReturnType<typeof send>>) => {
  if (file.kind !== 'file') throw new Error('not taken');
  const bytes = await file.bytes();
  const { PhotonImage } = await import('@cf-wasm/photon/node');
  const [red, green, blue] = PhotonImage.new_from_byteslice(bytes).get_raw_pixels();
  return { ...imageSize(bytes), pixel: [red, green, blue].map((value = 0) => (value > 240 ? 1 : value < 15 ? 0 : value)) };
};

describe('on official WhatsApp', () => {
  it.each([
    ['a GIF', gif, 'image/gif', [1, 0, 0]],
    ['a WebP with frames', moving, 'image/webp', [1, 0, 0]],
    ['a transparent WebP', clear, 'image/webp', [1, 1, 1]],
  ])('%s becomes a JPEG of its first frame, on white', async (_, bytes, mimeType, pixel) => {
    const file = await send('whatsapp_oficial', bytes, { kind: 'image', mimeType, fileName: 'oferta.de.maio.webp' });

    expect(file).toMatchObject({ kind: 'file', as: 'image', mimeType: 'image/jpeg', fileName: 'oferta.de.maio.jpg' });
    expect(await drawn(file)).toMatchObject({ type: 'jpg', width: 40, height: 30, pixel });
  });

  it.each([
    ['that ends early', moving.subarray(0, 60)],
    ['that is none', new TextEncoder().encode('GIF89a and nothing else')],
    ['of more pixels than there is memory for', Uint8Array.from([...gif.subarray(0, 6), 0xff, 0x0f, 0xff, 0x0f, ...gif.subarray(10)])],
  ])('a picture %s is not taken, and the next one is', async (_, bytes) => {
    expect(await send('whatsapp_oficial', bytes, { kind: 'image', mimeType: 'image/gif' })).toEqual({
      kind: 'notTaken',
      reason: 'picture',
    });
    expect(await send('whatsapp_oficial', gif, { kind: 'image', mimeType: 'image/gif' })).toMatchObject({ mimeType: 'image/jpeg' });
  });

  it('sound of a phone goes under the name that Meta knows, and everything else as it is', async () => {
    const sound = await send('whatsapp_oficial', sample('video.mp4'), { kind: 'audio', mimeType: 'audio/x-m4a' });
    const voice = await send('whatsapp_oficial', sample('voice.ogg'), { kind: 'audio', mimeType: 'audio/ogg; codecs=opus' });

    expect(sound).toMatchObject({ as: 'audio', mimeType: 'audio/mp4', fileName: 'arquivo.bin' });
    expect(voice).toMatchObject({ as: 'audio', mimeType: 'audio/ogg; codecs=opus' });
    expect(read).not.toHaveBeenCalled();
  });

  it('a still sticker of more than 100 kB goes as a picture, one that moves as it is', async () => {
    const still = sample('sticker.webp');
    const sticker = (bytes: Uint8Array) => send('whatsapp_oficial', bytes, { kind: 'sticker', mimeType: 'image/webp' });

    expect(await sticker(withBytes(still, 100_000))).toMatchObject({ as: 'sticker', mimeType: 'image/webp' });
    expect(await sticker(withBytes(still, 100_001))).toMatchObject({ as: 'image', mimeType: 'image/jpeg' });
    expect(await sticker(withBytes(moving, 100_001))).toMatchObject({ as: 'sticker', mimeType: 'image/webp' });
    expect(await sticker(withBytes(moving, 500_001))).toMatchObject({ as: 'image', mimeType: 'image/jpeg' });
    const unmeasured = { kind: 'sticker', mimeType: 'image/webp', sizeBytes: null } as const;
    expect(await send('whatsapp_oficial', withBytes(still, 100_001), unmeasured)).toMatchObject({ as: 'image' });
  });

  it.each([
    ['video/quicktime', 'video'],
    ['video/webm', 'video'],
    ['audio/wav', 'audio'],
    ['application/zip', 'document'],
    ['text/csv', 'document'],
    ['application/octet-stream', 'document'],
  ] as const)('%s is not taken, and is not read', async (mimeType, kind) => {
    expect(await send('whatsapp_oficial', gif, { kind, mimeType })).toEqual({ kind: 'notTaken', reason: 'type' });
    expect(read).not.toHaveBeenCalled();
  });

  it('a film of more than 16 MB is not taken, also as a document', async () => {
    const sizeBytes = 17 * 1024 * 1024;
    for (const kind of ['video', 'document'] as const)
      expect(await send('whatsapp_oficial', gif, { kind, mimeType: 'video/mp4', sizeBytes })).toEqual({ kind: 'notTaken', reason: 'size' });
  });
});

it('on Messenger a picture that it does not show goes as a file', async () => {
  expect(await send('facebook', moving, { kind: 'sticker', mimeType: 'image/webp' })).toMatchObject({
    as: 'document',
    mimeType: 'image/webp',
  });
  expect(await send('instagram', moving, { kind: 'sticker', mimeType: 'image/webp' })).toEqual({ kind: 'notTaken', reason: 'type' });
});
