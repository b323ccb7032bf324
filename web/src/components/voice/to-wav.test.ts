import { expect, it } from 'vitest';
import { packWav } from './to-wav.ts';

it('packs samples as 16 bits with their header, and cuts what is too loud', () => {
  const wav = new DataView(packWav(Float32Array.from([0, 1, -1, 2, -3, 0.5]), 12_000));
  const letters = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => wav.getUint8(at + index)));

  expect([letters(0), letters(8), letters(36)]).toEqual(['RIFF', 'WAVE', 'data']);
  expect([wav.getUint32(4, true), wav.getUint32(24, true), wav.getUint32(28, true), wav.getUint32(40, true)]).toEqual([
    48, 12_000, 24_000, 12,
  ]);
  expect([0, 1, 2, 3, 4, 5].map((index) => wav.getInt16(44 + index * 2, true))).toEqual([0, 32_767, -32_768, 32_767, -32_768, 16_384]);
});
