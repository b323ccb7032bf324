import { describe, expect, it } from 'vitest';
import { addUp, tallyOf } from './tally.ts';

describe('tallyOf', () => {
  it('counts what is missing, what is there twice and what stands in the wrong place', () => {
    expect(tallyOf(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({ sent: 3, lost: 0, doubled: 0, inverted: 0 });
    expect(tallyOf(['a', 'b', 'c'], ['a', 'c'])).toEqual({ sent: 3, lost: 1, doubled: 0, inverted: 0 });
    expect(tallyOf(['a', 'b', 'c'], ['a', 'c', 'b', 'c'])).toEqual({ sent: 3, lost: 0, doubled: 1, inverted: 1 });
    expect(tallyOf(['a'], ['something else'])).toEqual({ sent: 1, lost: 1, doubled: 0, inverted: 0 });
  });

  it('adds up', () => {
    expect(addUp([tallyOf(['a'], []), tallyOf(['a'], ['a', 'a'])])).toEqual({ sent: 2, lost: 1, doubled: 1, inverted: 0 });
  });
});
