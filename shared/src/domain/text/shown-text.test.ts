import { expect, it } from 'vitest';
import { optionalShownText, shownText } from './shown-text.ts';

/** Zero-width space, no-break spaces, a sign of direction, a Hangul filler, an empty Braille pattern. */
const unseen = ['\u200B', '\u00A0\u00A0', '\u202E', '\u3164', '\u2800', '', ' \n'];

it.each(unseen)('takes %j for no text', (text) => {
  expect(shownText(10).safeParse(text).success).toBe(false);
  expect(optionalShownText(10).parse(text)).toBe('');
});

it('takes what can be seen up to its limit, trimmed', () => {
  expect([shownText(3), optionalShownText(3)].map((schema) => schema.parse(' a\u200Bb '))).toEqual(['a\u200Bb', 'a\u200Bb']);
  expect([shownText(3), optionalShownText(3)].map((schema) => schema.safeParse('abcd').success)).toEqual([false, false]);
});
