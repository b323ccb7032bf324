import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsWithin, placeLetters, positionOf, spanOf, timeOfId } from './position-of.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const idAt = (time: string, order = 0) => placeLetters({ at: at(time), order }).padEnd(26, '0');
const place = (sentAt: string, receivedAt: string, last: string) => positionOf(spanOf(at(sentAt), at(receivedAt)), at(receivedAt), last);

describe('positionOf', () => {
  it('is the moment of arrival when that lies inside the second', () => {
    expect(place('12:00:05.000', '12:00:05.400', '')).toEqual({ at: at('12:00:05.400'), order: 0 });
  });

  it('is the beginning of the second for what arrives later', () => {
    expect(place('12:00:05.000', '12:00:09.000', '')).toEqual({ at: at('12:00:05.000'), order: 0 });
  });

  it('comes behind the last message of the same second', () => {
    expect(place('12:00:05.000', '12:09:00.000', idAt('12:00:05.999', 4))).toEqual({ at: at('12:00:05.999'), order: 5 });
  });

  it('takes a provider’s milliseconds as they are', () => {
    expect(place('12:00:05.123', '12:09:00.000', '')).toEqual({ at: at('12:00:05.123'), order: 0 });
  });

  it('takes the moment of arrival for a time that cannot be', () => {
    for (const sentAt of [new Date(0), new Date(8.64e15), new Date(Number.NaN)])
      expect(positionOf(spanOf(sentAt, at('12:00:05.400')), at('12:00:05.400'), '').at).toEqual(at('12:00:05.400'));
  });

  it('keeps the order of arrival of messages that say the same second, however late they come and whatever came between', () => {
    // What the receiver does for each: the newest message when it is not beyond the span, else the last within the span.
    const arrivals = fc.array(
      fc.record({
        second: fc.integer({ min: 0, max: 3 }),
        waitMs: fc.integer({ min: 0, max: 400 }),
        ours: fc.boolean(),
        tail: fc.string(),
      }),
      { minLength: 2, maxLength: 60 },
    );
    fc.assert(
      fc.property(arrivals, (all) => {
        const stored: { id: string; sentAt: number; ours: boolean }[] = [];
        let now = at('12:00:00.900').getTime();
        for (const { second, waitMs, ours, tail } of all) {
          now += waitMs;
          const sentAt = ours ? now : at('12:00:00.000').getTime() + second * 1000;
          const span = spanOf(new Date(sentAt), new Date(now));
          const newest = stored.reduce((highest, { id }) => (id > highest ? id : highest), '');
          const { lowest, highest } = idsWithin(span);
          const last =
            (timeOfId(newest) ?? 0) > span.to
              ? stored.reduce((found, { id }) => (id >= lowest && id <= highest && id > found ? id : found), '')
              : newest;
          const random = [...tail].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 32;
          const position = positionOf(span, new Date(now), last);
          stored.push({ id: `${placeLetters(position)}${random.toString(32).toUpperCase()}`.padEnd(26, 'X'), sentAt, ours });
        }

        for (const second of [0, 1, 2, 3]) {
          const ids = stored
            .filter(({ sentAt, ours }) => !ours && sentAt === at('12:00:00.000').getTime() + second * 1000)
            .map(({ id }) => id);
          expect(ids).toEqual([...ids].sort());
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps a burst of forty in the last millisecond of a second in order', () => {
    let last = '';
    for (let index = 0; index < 40; index++) {
      const id = placeLetters(place('12:00:05.000', '12:00:05.999', last)).padEnd(26, 'Z');
      expect(id > last).toBe(true);
      last = id;
    }
  });
});
