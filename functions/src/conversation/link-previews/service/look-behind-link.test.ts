import { expect, it, vi } from 'vitest';
import type { Fetched, fetchPublic } from '../../../platform/egress/fetch-public.ts';
import { lookBehindLink } from './look-behind-link.ts';

/** One pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const page = (html: string, at = 'https://loja.example/a'): Fetched => ({
  outcome: 'got',
  url: new URL(at),
  contentType: 'text/html; charset=utf-8',
  bytes: Buffer.from(html),
});
const file = (bytes: Uint8Array, contentType = 'image/png'): Fetched => ({
  outcome: 'got',
  url: new URL('https://loja.example/p'),
  contentType,
  bytes,
});
const fetching = (...answers: Fetched[]) =>
  vi.fn<typeof fetchPublic>(async () => answers.shift() ?? { outcome: 'refused', reason: 'network' });
const withPicture = '<title>Caneca</title><meta property="og:image" content="https://fotos.example/p.png">';

it('brings what the page says and its picture, both by the guarded way', async () => {
  const fetch = fetching(page(withPicture), file(png));

  const found = await lookBehindLink('https://loja.example/a', fetch);

  expect(found).toMatchObject({ preview: { title: 'Caneca', landedHost: null }, picture: { mimeType: 'image/png' } });
  expect(fetch.mock.calls.map(([url]) => url.href)).toEqual(['https://loja.example/a', 'https://fotos.example/p.png']);
});

it('says where a link led that ended elsewhere', async () => {
  const found = await lookBehindLink('https://curto.example/x', fetching(page('<title>Oi</title>', 'https://bаnco.example/')));

  expect(found?.preview.landedHost).toBe('xn--bnco-53d.example');
});

it.each([
  ['a page that is not there', { outcome: 'refused', reason: 'status' }],
  ['a page without a title', page('<p>Oi')],
] satisfies [string, Fetched][])('%s has no card', async (_what, answer) => {
  const fetch = fetching(answer);

  expect(await lookBehindLink('https://loja.example/', fetch)).toBeNull();
  expect(fetch).toHaveBeenCalledOnce();
});

/** The head of a PNG that says it is of so many pixels. */
const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
it.each([
  ['a drawing that can hold scripts', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml')],
  ['a page that says it is a picture', file(Buffer.from('<html><script>1</script>'), 'image/png')],
  ['a film of pictures', file(Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'image/gif')],
  ['the mark of a picture and nothing else', file(png.subarray(0, 12))],
  ['more pixels than memory', file(pngOf(60_000, 60_000))],
  ['no pixels', file(pngOf(0, 10))],
  ['nothing', file(Buffer.alloc(0))],
  ['one that may not be fetched', { outcome: 'refused', reason: 'address' }],
  ['one that is too large', { outcome: 'refused', reason: 'size' }],
] satisfies [string, Fetched][])('%s is left out, and the card stays', async (_what, answer) => {
  expect(await lookBehindLink('https://loja.example/a', fetching(page(withPicture), answer))).toMatchObject({
    preview: { title: 'Caneca' },
    picture: null,
  });
});
