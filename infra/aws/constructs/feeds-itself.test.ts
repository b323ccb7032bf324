import { expect, it } from 'vitest';
import { topology } from '../../topology.ts';
import { functionsThatFeedThemselves } from './feeds-itself.ts';

it('knows the functions that what they send comes back to, and only those', () => {
  const found = functionsThatFeedThemselves(topology);

  // Parts of a job that send the next one, an index that is put in order in steps, a timer that sets itself again.
  expect([...found]).toEqual(expect.arrayContaining(['jobs', 'search-index', 'timers']));
  for (const name of ['tickets', 'webhooks', 'inbound']) expect(found.has(name)).toBe(false);
});
