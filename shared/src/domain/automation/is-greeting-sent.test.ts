import { expect, it } from 'vitest';
import { isGreetingSent } from './is-greeting-sent.ts';

it.each([
  [0, 'disabled', false],
  [1, 'disabled', false],
  [2, 'disabled', true],
  [0, 'enabled', true],
  [1, 'enabled', true],
])('a connection of %i queues greets where the setting is %s: %s', (count, sendGreetingMessageOneQueues, expected) => {
  const queueIds = Array.from({ length: count }, (_, n) => String(n));

  expect(isGreetingSent({ queueIds }, { sendGreetingMessageOneQueues })).toBe(expected);
});
