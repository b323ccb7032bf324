import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutCodePoints, cutText } from './cut-text.ts';
import { wellFormed } from './well-formed.ts';

const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
const family = '👨‍👩‍👧‍👦';

describe('cutText', () => {
  it('keeps what fits and cuts between letters', () => {
    expect(cutText('ação', 10)).toBe('ação');
    expect(cutText(`${'a'.repeat(499)}😀b`, 500)).toBe(`${'a'.repeat(499)}😀`);
    expect(cutText(`ab${family}c`, 3, 100)).toBe(`ab${family}`);
    expect(cutText(`ab${family}c`, 3, 5)).toBe('ab');
    expect(cutText('e\u0301e\u0301', 1)).toBe('e\u0301');
  });

  it('cuts one endless letter between code points', () => {
    expect(cutText(`a${'\u0301'.repeat(1_000_000)}`, 5, 40)).toBe(`a${'\u0301'.repeat(39)}`);
  });

  it('is always well-formed, within both limits, and a beginning of the cleaned text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2, max: 60 }), (text, graphemes, codeUnits) => {
        const cut = cutText(text, graphemes, codeUnits);

        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(codeUnits);
        expect([...new Intl.Segmenter('und').segment(cut)].length).toBeLessThanOrEqual(Math.max(graphemes, codeUnits));
        expect(wellFormed(text).startsWith(cut.replace(/\uFFFD$/, ''))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('cutCodePoints', () => {
  it('never halves a pair', () => {
    expect(cutCodePoints('a𝓗b', 2)).toBe('a');
    expect(cutCodePoints('a𝓗b', 3)).toBe('a𝓗');
    fc.assert(fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, limit) => cutCodePoints(text, limit).isWellFormed()));
  });
});

describe('wellFormed', () => {
  it('replaces lone surrogates and what queues refuse, and drops control characters but line ends and tabs', () => {
    expect(wellFormed('a\ud835b\u0000c\uffff')).toBe('a\ufffdbc\ufffd');
    expect(wellFormed('a\u0001\u000bb\tc\r\nd\u001f\u007fe\u0080')).toBe('ab\tc\r\nde');
  });
});
