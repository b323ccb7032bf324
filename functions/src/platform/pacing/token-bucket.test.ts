import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeFrom } from './token-bucket.ts';

const now = 1_000_000;
const rate = { perSec: 10, burst: 20 };

describe('a bucket', () => {
  it('that is full gives what is wanted, up to all of it', () => {
    expect(takeFrom(0, rate, 5, now)).toEqual({ taken: 5, waitMs: 0, fullAt: now + 500 });
    expect(takeFrom(0, rate, 50, now)).toEqual({ taken: 20, waitMs: 100, fullAt: now + 2_000 });
  });

  it('that is empty gives nothing, and says when there is one', () => {
    const { fullAt } = takeFrom(0, rate, 20, now);

    expect(takeFrom(fullAt, rate, 1, now + 30)).toEqual({ taken: 0, waitMs: 70, fullAt });
    expect(takeFrom(fullAt, rate, 9, now + 100)).toMatchObject({ taken: 1, waitMs: 100 });
  });

  it('never gives more than its rate and one burst', () => {
    const asks = fc.array(fc.record({ waits: fc.integer({ min: 0, max: 2_000 }), wanted: fc.integer({ min: 0, max: 100 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (all, perSec, burst) => {
        let [clock, fullAt, sum] = [now, 0, 0];
        for (const { waits, wanted } of all) {
          clock += waits;
          const given = takeFrom(fullAt, { perSec, burst }, wanted, clock);
          fullAt = given.fullAt;
          sum += given.taken;
        }
        expect(sum).toBeLessThanOrEqual(burst + ((clock - now) * perSec) / 1000 + 1e-3);
      }),
    );
  });

  it('has one when it said so', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        (perSec, burst, first) => {
          const { fullAt, waitMs } = takeFrom(0, { perSec, burst }, first, now);
          expect(takeFrom(fullAt, { perSec, burst }, 1, now + waitMs).taken).toBe(1);
        },
      ),
    );
  });
});
