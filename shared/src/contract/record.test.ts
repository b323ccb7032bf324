import { describe, expect, it } from 'vitest';
import { recordVersion } from './record.ts';

describe('recordVersion', () => {
  it('can always be counted on', () => {
    expect([0, 7, 2_000_000_000].map((version) => recordVersion.safeParse(version).success)).toEqual([true, true, true]);
    expect([-1, 1.5, 2_000_000_001, Number.MAX_SAFE_INTEGER, 1e300].filter((version) => recordVersion.safeParse(version).success)).toEqual(
      [],
    );
  });
});
