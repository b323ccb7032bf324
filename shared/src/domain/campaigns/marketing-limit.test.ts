import { expect, it } from 'vitest';
import { deferredUntil } from './marketing-limit.ts';

it('a message that Meta kept from somebody is tried again a day later, then two, then four, and not any more', () => {
  const at = '2026-03-10T15:00:00.000Z';

  expect([0, 1, 2, 3, 4].map((times) => deferredUntil(times, at))).toEqual([
    '2026-03-11T15:00:00.000Z',
    '2026-03-12T15:00:00.000Z',
    '2026-03-14T15:00:00.000Z',
    null,
    null,
  ]);
});
