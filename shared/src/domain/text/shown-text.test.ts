import { expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

/** Zero-width space, no-break spaces, a sign of direction, a Hangul filler, an empty Braille pattern. */
const unseen = ['\u200B', '\u00A0\u00A0', '\u202E', '\u3164', '\u2800', '', ' \n'];

it.each(unseen)('takes %j for no text', (text) => {
  expect(shownText(10).safeParse(text).success).toBe(false);
});

it('takes what can be seen up to its limit, trimmed', () => {
  expect(shownText(3).parse(' a\u200Bb ')).toBe('a\u200Bb');
  expect(shownText(3).safeParse('abcd').success).toBe(false);
});
