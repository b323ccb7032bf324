import { afterEach, expect, it, vi } from 'vitest';
import { leaseOn, retryAfterSec } from './message-lease.ts';

afterEach(() => vi.useRealTimers());

const held = (messageId: string, receiveCount = 1) => ({
  messageId,
  receiptHandle: `handle of ${messageId}`,
  attributes: {
    ApproximateReceiveCount: String(receiveCount),
    SentTimestamp: '0',
    SenderId: 'x',
    ApproximateFirstReceiveTimestamp: '0',
  },
});
const rules = { queueUrl: 'q', leaseSec: 15 };
const watched = () => {
  const hidden: string[] = [];
  return {
    hidden,
    setHidden: async (messages: ReadonlyArray<{ message: { messageId: string }; forSec: number }>) =>
      void hidden.push(messages.map(({ message, forSec }) => `${message.messageId} ${forSec}`).join()),
  };
};

it('hides the messages of a batch for a lease, as often as the work takes, and no more afterwards', async () => {
  vi.useFakeTimers();
  const { hidden, setHidden } = watched();
  const lease = leaseOn(rules, setHidden)([held('a'), held('b')]);

  await vi.advanceTimersByTimeAsync(11_000);
  await lease.end([]);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(hidden).toEqual(['a 15,b 15', 'a 15,b 15', 'a 15,b 15']);
});

it('makes those that failed visible a moment later, the later the more often they did', async () => {
  const { hidden, setHidden } = watched();
  const lease = leaseOn(rules, setHidden)([held('a'), held('b', 3), held('c', 9)]);

  await lease.end([held('b', 3), held('c', 9)]);

  expect(hidden).toEqual(['a 15,b 15,c 15', 'b 4,c 15']);
  expect([1, 2, 3, 4, 5, 1000].map((count) => retryAfterSec({ leaseSec: 20, retrySec: { first: 8, most: 60 } }, count))).toEqual([
    8, 16, 32, 60, 60, 60,
  ]);
});

it('says that something failed after the lease was set, however late that is', async () => {
  const hidden: number[] = [];
  const isLate = Promise.withResolvers<void>();
  const lease = leaseOn(rules, async ([first]) => {
    if (hidden.length === 0 && first?.forSec === 15) await isLate.promise;
    hidden.push(first?.forSec ?? 0);
  })([held('a')]);

  const isEnded = lease.end([held('a')]);
  isLate.resolve();
  await isEnded;

  expect(hidden).toEqual([15, 1]);
});

it('makes one that another service put off wait for as long as that service said', async () => {
  const { hidden, setHidden } = watched();
  const lease = leaseOn(rules, setHidden)([held('a'), held('b')]);

  await lease.end([
    { ...held('a'), afterSec: 600 },
    { ...held('b'), afterSec: null },
  ]);

  expect(hidden).toEqual(['a 15,b 15', 'a 600,b 1']);
});
