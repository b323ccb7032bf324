import { describe, expect, it } from 'vitest';
import { derivedUlid, placedUlid, newUlid } from './new-ids.ts';

const at = new Date('2026-03-10T12:00:00.000Z');

describe('derivedUlid', () => {
  it('gives the same id for the same key and time', () => {
    expect(derivedUlid(at, 'wamid.A')).toBe(derivedUlid(at, 'wamid.A'));
  });

  it('gives different ids for different keys', () => {
    const ids = new Set(Array.from({ length: 10_000 }, (_, i) => derivedUlid(at, `wamid.${i}`)));
    expect(ids.size).toBe(10_000);
  });

  it('sorts by time', () => {
    expect(derivedUlid(at, 'b') < derivedUlid(new Date(at.getTime() + 1), 'a')).toBe(true);
  });
});

describe('placedUlid', () => {
  it('sorts by its order within one millisecond', () => {
    expect(placedUlid({ at, order: 1 }, 'b') < placedUlid({ at, order: 2 }, 'a')).toBe(true);
    expect(placedUlid({ at, order: 7 }, 'a')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});

describe('newUlid', () => {
  it('is a ULID', () => expect(newUlid(at)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/));
});
