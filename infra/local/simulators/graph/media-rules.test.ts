import { describe, expect, it } from 'vitest';
import { readSample } from '../chat/samples.ts';
import { isShownAs, uploadComplaint } from './media-rules.ts';
import { contentSchemas } from './outbound-body.ts';

const text = (words: string) => new TextEncoder().encode(words);
const withBytes = (bytes: Uint8Array, count: number) => Uint8Array.from([...bytes, ...new Uint8Array(count - bytes.length)]);
/** A still WebP, and one that says it has frames. */
const still = new Uint8Array(readSample('sticker').bytes);
const animated = Uint8Array.from([
  ...text('RIFF'),
  50,
  0,
  0,
  0,
  ...text('WEBPVP8X'),
  10,
  0,
  0,
  0,
  0x02,
  0,
  0,
  0,
  7,
  0,
  0,
  7,
  0,
  0,
  ...text('ANIM'),
  6,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
]);

describe('POST media', () => {
  it.each([
    ['photo', 'image/jpeg'],
    ['receipt', 'image/png'],
    ['voice', 'audio/ogg; codecs=opus'],
    ['video', 'video/mp4'],
    ['pdf', 'application/pdf'],
    ['sticker', 'image/webp'],
  ] as const)('takes a %s', async (name, declared) => {
    expect(await uploadComplaint(new Uint8Array(readSample(name).bytes), declared)).toBeNull();
  });

  it('takes a text', async () => expect(await uploadComplaint(text('oi'), 'text/plain')).toBeNull());

  it.each([
    ['a GIF', text('GIF89a'), 'image/gif'],
    ['a film of an iPhone', text('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'video/quicktime'],
    ['a recording of a browser', text('\x1aE'), 'audio/webm'],
    ['a WAV', text('RIFF\0\0\0\0WAVE'), 'audio/wav'],
    ['sound under the name that phones give it', new Uint8Array(readSample('video').bytes), 'audio/x-m4a'],
    ['a ZIP', text('PK\x03\x04'), 'application/zip'],
    ['a table of text', text('a;b'), 'text/csv'],
    ['what nobody knows', text('?'), 'application/octet-stream'],
    ['a photo that is called a PNG', new Uint8Array(readSample('photo').bytes), 'image/png'],
    ['a text that is called a PDF', text('recibo'), 'application/pdf'],
    ['a photo that is called a text', new Uint8Array(readSample('photo').bytes), 'text/plain'],
  ])('refuses %s, and names what it takes', async (_, bytes, declared) => {
    expect(await uploadComplaint(bytes, declared)).toMatchObject({ code: 100, details: expect.stringContaining('audio/aac, audio/mp4') });
  });

  it('takes 100 kB of a still sticker, and 500 kB of one that moves', async () => {
    expect(await uploadComplaint(withBytes(still, 100_000), 'image/webp')).toBeNull();
    expect(await uploadComplaint(withBytes(still, 100_001), 'image/webp')).toMatchObject({ code: 131053 });
    expect(await uploadComplaint(withBytes(animated, 500_000), 'image/webp')).toBeNull();
    expect(await uploadComplaint(withBytes(animated, 500_001), 'image/webp')).toMatchObject({ code: 131053 });
  });
});

it('shows each kind as what it is, and anything as a document', () => {
  expect(isShownAs('image', 'image/webp')).toBe(false);
  expect(isShownAs('sticker', 'image/webp')).toBe(true);
  expect(isShownAs('video', 'audio/mp4')).toBe(false);
  expect(isShownAs('document', 'video/mp4')).toBe(true);
});

describe('an interactive message', () => {
  const list = (titles: string[]) => ({
    type: 'list',
    body: { text: 'Escolha' },
    action: { button: 'Ver', sections: [{ rows: titles.map((title, index) => ({ id: `${index}`, title })) }] },
  });
  const buttons = (titles: string[]) => ({
    type: 'button',
    body: { text: 'Escolha' },
    action: { buttons: titles.map((title, index) => ({ type: 'reply', reply: { id: `${index}`, title } })) },
  });

  it.each([
    ['rows', list],
    ['buttons', buttons],
  ])('may not have two %s with one title', (_, made) => {
    expect(contentSchemas.interactive.safeParse(made(['Vendas', 'Suporte'])).success).toBe(true);
    expect(contentSchemas.interactive.safeParse(made(['Vendas', 'vendas '])).success).toBe(false);
  });
});
