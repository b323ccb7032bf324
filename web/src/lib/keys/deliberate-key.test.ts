import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeliberate, typedAt, wordGapMs } from './deliberate-key.ts';

describe('isDeliberate', () => {
  it('takes a single letter on the list or the header for a command', () => {
    expect(isDeliberate({ sinceLastMs: wordGapMs, isRepeat: false, isOnTicket: true })).toBe(true);
  });

  it('takes no letter of a typed word for a command, wherever the focus is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: wordGapMs - 1 }), fc.boolean(), (sinceLastMs, isOnTicket) => {
        expect(isDeliberate({ sinceLastMs, isRepeat: false, isOnTicket })).toBe(false);
      }),
    );
  });

  it('takes neither a held key nor a letter beside the ticket for a command', () => {
    expect(isDeliberate({ sinceLastMs: 60_000, isRepeat: true, isOnTicket: true })).toBe(false);
    expect(isDeliberate({ sinceLastMs: 60_000, isRepeat: false, isOnTicket: false })).toBe(false);
  });
});

describe('what counts as typing', () => {
  it('are characters; keys that write nothing are not, and Escape ends the word', () => {
    expect(['a', '7', ' ', 'Dead'].map((key) => typedAt(key, 5))).toEqual([5, 5, 5, 5]);
    expect(['ArrowDown', 'Enter', 'Tab', 'Shift'].map((key) => typedAt(key, 5))).toEqual([null, null, null, null]);
    expect(typedAt('Escape', 5)).toBe(Number.NEGATIVE_INFINITY);
  });
});
