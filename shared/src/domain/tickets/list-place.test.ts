import { describe, expect, it } from 'vitest';
import { listedAtOf } from './list-place.ts';

const waitingSince = '2026-11-20T10:00:00.000Z';
const updatedAt = '2026-11-20T12:00:00.000Z';

describe('listedAtOf', () => {
  it('is the beginning of the wait for those who wait, and the last change for all others', () => {
    expect(listedAtOf({ status: 'pending', waitingSince, updatedAt })).toBe(waitingSince);
    expect(listedAtOf({ status: 'lgpd', waitingSince, updatedAt })).toBe(waitingSince);
    expect(listedAtOf({ status: 'pending', waitingSince: null, updatedAt })).toBe(updatedAt);
    expect(listedAtOf({ status: 'open', waitingSince, updatedAt })).toBe(updatedAt);
    expect(listedAtOf({ status: 'closed', waitingSince: null, updatedAt })).toBe(updatedAt);
  });
});
