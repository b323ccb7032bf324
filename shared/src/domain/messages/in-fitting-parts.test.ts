import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooLong } from '../channel-texts.ts';
import { inFittingParts } from './in-fitting-parts.ts';

describe('a text in parts that a channel takes', () => {
  it('is one part when it fits, and none when it is empty', () => {
    expect([inFittingParts('instagram', ' oi '), inFittingParts('instagram', '  ')]).toEqual([['oi'], []]);
  });

  it('is parted between lines and words', () => {
    const line = 'palavra '.repeat(80).trim();

    expect(inFittingParts('instagram', `${line}\n${line}`)).toEqual([line, line]);
    expect(inFittingParts('instagram', `${line} ${line}`).every((part) => part.split(' ').every((word) => word === 'palavra'))).toBe(true);
  });

  it('loses nothing but space, whatever it says, and every part fits', () => {
    const texts = fc.string({
      unit: fc.oneof(fc.constantFrom(' ', '\n', 'á', '👩🏽‍🚀', '漢'), fc.string({ unit: 'grapheme', maxLength: 3 })),
      maxLength: 900,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const parts = inFittingParts('instagram', text);
        expect(parts.some((part) => isTooLong('instagram', part))).toBe(false);
        expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
      { numRuns: 60 },
    );
  });
});
