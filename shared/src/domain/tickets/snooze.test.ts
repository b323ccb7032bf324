import { describe, expect, it } from 'vitest';
import { listedAtOf } from './list-place.ts';
import { countedAs, countedFacts } from './counted-as.ts';
import { isSnoozeTime, longestSnoozeMs } from './snooze.ts';
import { snoozeChoices } from './snooze-choices.ts';

const zone = 'America/Sao_Paulo';
const choices = (now: string) => snoozeChoices(new Date(now), zone).map(({ id, at }) => `${id} ${at}`);

describe('a ticket that is put off', () => {
  it('may be so until later today, tomorrow and Monday, by the clocks of the company', () => {
    // Tuesday, 10:07 there.
    expect(choices('2026-03-10T13:07:00.000Z')).toEqual([
      'later 2026-03-10T16:15:00.000Z',
      'tomorrow 2026-03-11T12:00:00.000Z',
      'monday 2026-03-16T12:00:00.000Z',
    ]);
    // Sunday, 22:00 there, already Monday in UTC: nothing is later today, and Monday is tomorrow.
    expect(choices('2026-03-09T01:00:00.000Z')).toEqual(['tomorrow 2026-03-09T12:00:00.000Z']);
    // On a Monday the next one is meant.
    expect(choices('2026-03-16T13:00:00.000Z')[2]).toBe('monday 2026-03-23T12:00:00.000Z');
  });

  it('may be so until a moment in the future, a year ahead at most', () => {
    const now = new Date('2026-03-10T12:00:00.000Z');
    const at = (ms: number) => isSnoozeTime(new Date(now.getTime() + ms).toISOString(), now);

    expect([at(0), at(1), at(longestSnoozeMs), at(longestSnoozeMs + 1)]).toEqual([false, true, true, false]);
  });

  it('stands before every other in storage, those that come back first at the front, and counts nowhere', () => {
    const ticket = { status: 'open' as const, waitingSince: null, updatedAt: '2026-03-10T12:00:00.000Z' };
    const places = [
      listedAtOf({ ...ticket, snoozedUntil: '2026-03-12T12:00:00.000Z' }),
      listedAtOf({ ...ticket, snoozedUntil: '2027-03-12T12:00:00.000Z' }),
      listedAtOf({ ...ticket, updatedAt: '2001-01-01T00:00:00.000Z' }),
    ];
    const facts = { ...ticket, queueId: null, userId: null, unreadMessages: 1, snoozedUntil: '2026-03-12T12:00:00.000Z' };

    expect(places.toSorted()).toEqual(places);
    expect(countedAs(countedFacts(facts), { userId: 'ana', showAll: true })).toBeNull();
  });
});
