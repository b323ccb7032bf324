import { describe, expect, it } from 'vitest';
import { shelvesOf } from './emoji-shelves.ts';

const emoji = (category: number, index: number) => ({ emoji: `${category}-${index}`, category, label: '', version: 1, tags: [] });

describe('shelvesOf', () => {
  it('says how far down each category begins, and leaves out the empty ones', () => {
    const emojis = [...Array.from({ length: 10 }, (_, index) => emoji(0, index)), emoji(2, 0)];
    const categories = [0, 1, 2].map((index) => ({ index, label: `c${index}` }));
    const data = {
      locale: 'pt',
      emojis,
      categories,
      skinTones: { dark: '', light: '', medium: '', 'medium-dark': '', 'medium-light': '' },
    };

    expect(shelvesOf(data, 9, { headerPx: 32, rowPx: 36 })).toEqual([
      { label: 'c0', icon: '0-0', topPx: 0 },
      { label: 'c2', icon: '2-0', topPx: 32 + 2 * 36 },
    ]);
  });
});
