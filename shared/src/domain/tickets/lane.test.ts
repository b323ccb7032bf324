import { describe, expect, it } from 'vitest';
import { tagId } from '../ids.ts';
import { anId } from '../../testing/builders.ts';
import { enterLane, goesOnAt, isOnBoard, noLaneRules } from './lane.ts';
import { ticketStatuses } from './ticket.ts';

const [first, second] = [tagId.parse(anId('A')), tagId.parse(anId('B'))];
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
});
