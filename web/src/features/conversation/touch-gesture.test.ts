import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gestureOf, pullOf, replySwipePx } from './touch-gesture.ts';

describe('gestureOf', () => {
  it('tells a press, a scroll and a pull to the side apart', () => {
    expect(gestureOf({ dx: 4, dy: -6 })).toBe('resting');
    expect(gestureOf({ dx: 20, dy: 60 })).toBe('scrolling');
    expect(gestureOf({ dx: -80, dy: 0 })).toBe('scrolling');
    expect(gestureOf({ dx: 70, dy: 12 })).toBe('swiping');
  });

  it('never takes a mostly vertical movement for an answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), (dx, dy) => {
        expect(gestureOf({ dx, dy }) === 'swiping' && Math.abs(dy) >= Math.abs(dx)).toBe(false);
        expect(pullOf({ dx, dy })).toBeGreaterThanOrEqual(0);
        expect(pullOf({ dx, dy })).toBeLessThanOrEqual(replySwipePx + 16);
      }),
    );
  });
});
