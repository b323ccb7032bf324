import { describe, expect, it } from 'vitest';
import { byDay, newChatsPerDay, nextMorning, spreadUntil } from './new-chats.ts';

const zone = 'America/Sao_Paulo';
const linked = '2026-03-01T12:00:00.000Z';
const after = (days: number) => new Date(Date.parse(linked) + days * 86_400_000);

describe('new chats of a linked phone', () => {
  it('grow with the age of the link, up to the day; a setting wins', () => {
    expect([0, 2.99, 3, 7, 29.9, 30].map((days) => newChatsPerDay(linked, 0, after(days)))).toEqual([20, 20, 40, 80, 80, 150]);
    expect([newChatsPerDay(null, 0, after(0)), newChatsPerDay(linked, 7, after(40))]).toEqual([150, 7]);
    // A clock that is behind.
    expect(newChatsPerDay(linked, 0, after(-1))).toBe(20);
  });

  it('begin three in a minute, then at distances that are never the same', () => {
    expect([spreadUntil([], 0, 0.5), spreadUntil([0, 1000], 2000, 0.5), spreadUntil([0, 1000, 2000], 60_000, 0.5)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([0, 1].map((random) => spreadUntil([0, 1000, 2000], 59_999, random))).toEqual([60_000, 90_000]);
    expect(spreadUntil([0, 30_000, 60_000, 90_000], 89_999, 0)).toBe(90_000);
  });

  it('that waited go out by day only', () => {
    expect(byDay('2026-03-10T15:00:00.000Z', zone)).toBe('2026-03-10T15:00:00.000Z');
    expect(byDay('2026-03-10T10:59:59.999Z', zone)).toBe('2026-03-10T11:00:00.000Z');
    expect(byDay('2026-03-11T00:00:00.000Z', zone)).toBe('2026-03-11T11:00:00.000Z');
    expect(nextMorning('2026-12-31T23:30:00.000Z', zone)).toBe('2027-01-01T11:00:00.000Z');
  });
});
