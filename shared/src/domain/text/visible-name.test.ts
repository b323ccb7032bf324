import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

const unseen = [
  ...' \t\n\u00a0\u2003\u3000',
  ...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u180e',
  ...'\u202a\u202e\u2066\u2069\u200e\u200f',
  ...'\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5',
  ...'\ufe0f\u0301\u20dd',
  '\u{e0001}',
  '\u{e0041}',
  '\u{e0100}',
  '\u{1d173}',
];
const unseenText = fc.array(fc.constantFrom(...unseen)).map((letters) => letters.join(''));
const seen = fc.constantFrom('a', 'Ç', '7', '.', '-', '😀', '木', 'ا', '한', '👩‍👩‍👧', '\ufffd');

describe('visibleName', () => {
  it('is none for whatever is made of unseen letters only', () => {
    fc.assert(fc.property(unseenText, (text) => visibleName(text) === null));
    expect(visibleName(null)).toBe(null);
  });

  it('is the name as it is, without signs of direction, when one letter of it can be seen', () => {
    fc.assert(
      fc.property(unseenText, seen, unseenText, (before, letter, after) => {
        const name = `${before}${letter}${after}`;
        return visibleName(name) === name.replaceAll(/\p{Bidi_Control}/gu, '').trim();
      }),
    );
  });

  it('never breaks a text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => visibleName(text)?.isWellFormed() ?? true));
  });
});

it('takes the signs that turn what is written after it', () => {
  expect(visibleName('\u202Enuria')).toBe('nuria');
});
