import { expect, it } from 'vitest';
import { isReaction } from './is-reaction.ts';

it.each(['👍', '👍🏽', '❤️', '❤', '☝🏽', '✌🏻️', '❤️‍🔥', '❤‍🔥', '👁‍🗨', '👨‍👩‍👧', '🧑🏻‍❤️‍💋‍🧑🏿', '🇧🇷', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  '%s is a reaction',
  (text) => {
    expect(isReaction(text)).toBe(true);
  },
);

it('nothing takes a reaction back', () => {
  expect(isReaction('')).toBe(true);
});

it.each(['ok', '1', '👍👍', '👍 ', ' ', '❤️‍', '‍', '<b>', '🇧'])('%j is none', (text) => {
  expect(isReaction(text)).toBe(false);
});
