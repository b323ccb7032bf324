import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { lookWhenDue, watchQueue } from './queue-timers.ts';

lookWhenDue();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aQueue = (attributes: Record<string, string> = {}): SqsQueue =>
  new SqsStore().createQueue('q', 'http://q', 'arn:q', { VisibilityTimeout: '30', ...attributes });
const messageOf = (id: string) => ({
  messageId: id,
  body: id,
  md5OfBody: '',
  messageAttributes: {},
  md5OfMessageAttributes: '',
  sentTimestamp: Date.now(),
  approximateReceiveCount: 0,
});
const put = (queue: SqsQueue, id: string, delayMs = 0, group?: string): void =>
  queue.enqueue({
    ...messageOf(id),
    ...(delayMs ? { delayUntil: Date.now() + delayMs } : {}),
    ...(group ? { messageGroupId: group } : {}),
  });
const taken = (queue: SqsQueue): string[] => queue.dequeue(10).map(({ Body }) => Body);
/** Waits as a long poll does; what it was woken for. */
const poll = async (queue: SqsQueue): Promise<string[]> => {
  await queue.waitForMessages(20);
  return taken(queue);
};

it('wakes who waits when a delayed message is due', async () => {
  const queue = aQueue();
  const polled = poll(queue);
  put(queue, 'later', 5_000);

  await vi.advanceTimersByTimeAsync(5_002);

  expect(await polled).toEqual(['later']);
});

it('wakes who waits when a message comes back that nobody deleted', async () => {
  for (const group of [undefined, 'g']) {
    const queue = aQueue(group ? { FifoQueue: 'true' } : {});
    put(queue, 'twice', 0, group);
    taken(queue);
    await vi.advanceTimersByTimeAsync(15_000);
    const polled = poll(queue);

    await vi.advanceTimersByTimeAsync(15_002);

    expect(await polled).toEqual(['twice']);
  }
});

it('goes by the earliest of several, and by a visibility that was changed', async () => {
  const queue = aQueue();
  put(queue, 'hour', 3_600_000);
  put(queue, 'held');
  const [held] = queue.dequeue(10);
  queue.changeVisibility(held?.ReceiptHandle ?? '', 2);
  const polled = poll(queue);

  await vi.advanceTimersByTimeAsync(2_002);

  expect(await polled).toEqual(['held']);
});

it('goes by what a former run left', async () => {
  const queue = aQueue();
  queue.delayedMessages.push({ ...messageOf('kept'), delayUntil: Date.now() + 1_000 });
  watchQueue(queue);
  const polled = poll(queue);

  await vi.advanceTimersByTimeAsync(1_002);

  expect(await polled).toEqual(['kept']);
});

it('keeps no timer while nothing is due', () => {
  const queue = aQueue();
  void queue.waitForMessages(20);

  // The long poll's own end.
  expect(vi.getTimerCount()).toBe(1);
});
