import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInlineType, typeOfBytes } from './type-of-bytes.ts';

const samples = join(import.meta.dirname, '../../../infra/local/simulators/samples');
const sample = (name: string) => readFileSync(join(samples, name));
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const drawing = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('typeOfBytes', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', 'image/jpeg'],
    ['photo.jpg', 'text/html', 'image/jpeg'],
    ['sticker.webp', 'image/webp', 'image/webp'],
    ['voice.ogg', 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['video.mp4', 'video/mp4', 'video/mp4'],
    ['video.mp4', 'audio/mp4', 'audio/mp4'],
    ['pedido-4471.pdf', 'application/unknown', 'application/pdf'],
  ])('says what %s is, claimed to be %s', async (name, claimed, type) => {
    expect(await typeOfBytes(sample(name), claimed)).toBe(type);
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'image/png',
    'application/unknown',
    '*/*',
    'application/xhtml+xml',
    'video/mp4',
    'x',
    '',
    'text/xml',
  ])('never lets a page pass as %s', async (claimed) => {
    for (const bytes of [page, drawing]) {
      const type = await typeOfBytes(bytes, claimed);
      expect(type).toBe('application/octet-stream');
      expect(isInlineType(type)).toBe(false);
    }
  });

  it('keeps a harmless claim about what has no type of its own', async () => {
    expect(await typeOfBytes(Buffer.from('a;b;c'), 'text/csv')).toBe('text/csv');
  });
});
