import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { getMediaKeys } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { MediaVault } from '../../../infra/local/simulators/whatsapp/wire/media-vault.ts';
import { OpenSealed } from './open-sealed.ts';

const open = async (blob: Buffer, mediaKey: Uint8Array): Promise<Buffer> => {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, 'document');
  if (!macKey) throw new Error('no key');
  const pieces = Array.from({ length: Math.ceil(blob.length / 7) }, (_, n) => blob.subarray(n * 7, n * 7 + 7));
  const opened = new OpenSealed({ iv, cipherKey, macKey });
  Readable.from(pieces).pipe(opened);
  return buffer(opened);
};

it('opens what was sealed, however it is cut, and nothing that was changed', async () => {
  const plain = randomBytes(1_000);
  const stored: Buffer[] = [];
  const vault = new MediaVault();
  const { directPath, mediaKey } = await vault.seal(plain, 'document');
  const response = { writeHead: () => response, end: (blob: Buffer) => stored.push(blob), closed: false };
  await vault.handle({ method: 'GET', url: directPath } as never, response as never, 'https://localhost');
  const [blob = Buffer.alloc(0)] = stored;

  expect((await open(blob, mediaKey)).equals(plain)).toBe(true);
  const changed = Buffer.from(blob);
  changed[5] = (changed[5] ?? 0) ^ 1;
  await expect(open(changed, mediaKey)).rejects.toThrow('does not match');
  await expect(open(blob.subarray(0, 5), mediaKey)).rejects.toThrow('does not match');
});
