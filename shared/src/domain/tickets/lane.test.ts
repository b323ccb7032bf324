import { describe, expect, it } from 'vitest';
import { tagId } from '../ids.ts';
import { anId } from '../../testing/builders.ts';
import { enterLane, goesOnAt, isInCircle, isOnBoard, laneLinks, noLaneRules, type LaneRules } from './lane.ts';
import { ticketStatuses } from './ticket.ts';

const [first, second, third] = [tagId.parse(anId('A')), tagId.parse(anId('B')), tagId.parse(anId('C'))];
const at = '2026-11-22T12:00:00.000Z';
const now = new Date(at);

describe('lanes', () => {
  it('hold tickets in work', () => {
    expect(ticketStatuses.filter((status) => isOnBoard({ status }))).toEqual(['pending', 'open', 'group']);
  });

  it('are entered and left once', () => {
    expect(enterLane({}, first, now)).toEqual({ tagId: first, at });
    expect(enterLane({ lane: { tagId: first, at } }, first, now)).toBeNull();
    expect(enterLane({ lane: { tagId: first, at } }, null, new Date('2026-11-22T13:00:00.000Z'))?.tagId).toBeNull();
    expect(enterLane({}, null, now)).toBeNull();
    expect(enterLane({ lane: { tagId: null, at } }, null, now)).toBeNull();
  });

  it('are entered later than ever before, whatever the clock says', () => {
    expect(enterLane({ lane: { tagId: first, at } }, second, now)?.at).toBe('2026-11-22T12:00:00.001Z');
    expect(enterLane({ lane: { tagId: first, at: '2026-11-22T12:00:05.000Z' } }, second, now)?.at).toBe('2026-11-22T12:00:05.001Z');
  });

  it('pass a card on after their hours, when there is somewhere to go', () => {
    const rules = { ...noLaneRules, timeLane: 2, nextLaneId: second };

    expect(goesOnAt({ at }, rules)).toBe('2026-11-22T14:00:00.000Z');
    expect(goesOnAt({ at }, { ...rules, nextLaneId: null })).toBeNull();
    expect(goesOnAt({ at }, { ...rules, timeLane: 0 })).toBeNull();
  });

  it('lead in a circle when one kind of link comes back', () => {
    const lead = (from: typeof first, to: typeof first, rules: Partial<LaneRules> = {}) =>
      [from, { ...noLaneRules, timeLane: 1, nextLaneId: to, ...rules }] as const;
    const isCircle = (...[own, ...others]: ReturnType<typeof lead>[]) => {
      const rules = new Map(others);
      return own !== undefined && laneLinks.some((link) => isInCircle(own[0], own[1], link, (id) => rules.get(id)));
    };

    expect(isCircle(lead(first, second), lead(second, first))).toBe(true);
    expect(isCircle(lead(first, second), lead(second, third), lead(third, first))).toBe(true);
    expect(isCircle(lead(first, second), lead(second, third))).toBe(false);
    // somebody else's circle
    expect(isCircle(lead(first, second), lead(second, third), lead(third, second))).toBe(false);
    // a lane without hours sends nobody on
    expect(isCircle(lead(first, second), lead(second, first, { timeLane: 0 }))).toBe(false);
    expect(isCircle(lead(first, second, { timeLane: 0 }), lead(second, first))).toBe(false);
    const replied = (to: typeof first) => ({ nextLaneId: null, rollbackLaneId: to });
    expect(isCircle(lead(first, first, replied(second)), lead(second, second, replied(first)))).toBe(true);
    // on after its hours, back when the customer writes
    expect(isCircle(lead(first, second), lead(second, second, replied(first)))).toBe(false);
  });
});
