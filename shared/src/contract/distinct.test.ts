import * as z from 'zod';
import { expect, it } from 'vitest';
import { distinct } from './distinct.ts';
import { userChange } from './users.ts';

it('counts an id once, in the place where it came first', () => {
  expect(distinct(z.string(), 5).parse(['b', 'a', 'b'])).toEqual(['b', 'a']);
  expect(distinct(z.string(), 2).safeParse(['a', 'a', 'a']).success).toBe(false);
});

it('is how a user’s queues are read', () => {
  const id = '01K9Z0000000000000000000AA';

  expect(userChange.parse({ queueIds: [id, id] }).queueIds).toEqual([id]);
});
