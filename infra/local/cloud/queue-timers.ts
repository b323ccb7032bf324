import { passHop } from '../hops.ts';
import { SqsQueue } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

/** When the earliest message of each queue comes back or is due, and the timer for it. */
const watched = new WeakMap<SqsQueue, { atMs: number; timer: NodeJS.Timeout }>();

const watch = (queue: SqsQueue, atMs: number): void => {
  const present = watched.get(queue);
  if (present && present.atMs <= atMs) return;
  if (present) clearTimeout(present.timer);
  const fire = (): void => {
    watched.delete(queue);
    queue.processTimers();
    watchQueue(queue);
  };
  // A millisecond late rather than early, when nothing would be due yet.
  watched.set(queue, { atMs, timer: setTimeout(fire, Math.max(0, atMs - Date.now()) + 1).unref() });
};

/** For a queue that already has messages: those a former run was given. */
export const watchQueue = (queue: SqsQueue): void => {
  const next = earliestOf(queue);
  if (next !== null) watch(queue, next);
};

const earliestOf = ({ inflightMessages, delayedMessages, fifoDelayed }: SqsQueue): number | null => {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { visibilityDeadline } of inflightMessages.values()) earliest = Math.min(earliest, visibilityDeadline);
  for (const messages of [delayedMessages, ...fifoDelayed.values()])
    for (const { delayUntil } of messages) earliest = Math.min(earliest, delayUntil ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(earliest) ? earliest : null;
};

/** Has fauxqs's queues look at their messages when one of them is due. They look fifty times a second as long as anybody waits, each of
 *  them: a per cent of a core for nothing. */
export const lookWhenDue = (): void => {
  const { enqueue, dequeue, changeVisibility } = SqsQueue.prototype;
  Object.assign(SqsQueue.prototype, {
    enqueue(this: SqsQueue, ...[message]: Parameters<typeof enqueue>) {
      passHop(`${this.name} takes it`, message.body);
      enqueue.call(this, message);
      if (message.delayUntil) watch(this, message.delayUntil);
    },
    dequeue(this: SqsQueue, ...input: Parameters<typeof dequeue>) {
      const messages = dequeue.apply(this, input);
      if (messages.length > 0) watch(this, Date.now() + (input[1] ?? Number(this.attributes['VisibilityTimeout'])) * 1000);
      return messages;
    },
    changeVisibility(this: SqsQueue, ...[handle, seconds]: Parameters<typeof changeVisibility>) {
      changeVisibility.call(this, handle, seconds);
      if (seconds > 0) watch(this, Date.now() + seconds * 1000);
    },
    startPollTimerIfNeeded() {},
  });
};
