import { describe, expect, it } from 'vitest';
import { joinedOptOut, shownOptOut, type OptOut } from './opt-out.ts';

const none: OptOut = { word: null, meta: null, hand: null };
const [early, late] = ['2026-03-10T15:00:00.000Z', '2026-03-11T15:00:00.000Z'];
const byAna = { at: early, by: 'Ana' };

describe('what is shown of an opt-out', () => {
  it.each([
    ['is nothing where nobody said so', none, null],
    ['is the word', { ...none, word: early }, { since: early, source: 'word', by: null }],
    ['is the user', { ...none, hand: byAna }, { since: early, source: 'hand', by: 'Ana' }],
    ['is the earlier of the two', { ...none, word: late, hand: byAna }, { since: early, source: 'hand', by: 'Ana' }],
    ['is not Meta’s while another one holds', { ...none, meta: early, word: late }, { since: late, source: 'word', by: null }],
    ['is Meta’s when nothing else holds', { ...none, meta: late }, { since: late, source: 'meta', by: null }],
  ] as const)('%s', (_what, optOut, expected) => {
    expect(shownOptOut(optOut)).toEqual(expected);
  });
});

it('what is said under one of a person’s names holds for the person, from the first time on', () => {
  expect(joinedOptOut([none, { ...none, word: late }, { ...none, word: early, hand: byAna }])).toEqual({
    word: early,
    meta: null,
    hand: byAna,
  });
  expect(joinedOptOut([])).toEqual(none);
});
