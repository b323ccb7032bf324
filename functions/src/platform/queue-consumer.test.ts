import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lastDelivery, maxReceives } from './deliveries.ts';
import type { Lease } from './message-lease.ts';
import { queueConsumer } from './queue-consumer.ts';
import { RetryLater } from './retry-later.ts';

const record = (messageId: string, body: string): SQSRecord => ({
  messageId,
  body,
  receiptHandle: messageId,
  attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: 'x', ApproximateFirstReceiveTimestamp: '0' },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn',
  awsRegion: 'us-east-1',
});
const schema = z.object({ group: z.string(), n: z.number() });
/** Whose lease ended as failed. */
const failures: string[] = [];
const lease: Lease = () => ({ end: async (failed) => void failures.push(...failed.map(({ messageId }) => messageId)) });
const message = (id: string, group: string, n: number) => record(id, JSON.stringify({ group, n }));

describe('queueConsumer', () => {
  it('reports a failed message with the later ones of its group, and no other', async () => {
    const seen: number[] = [];
    const handler = queueConsumer(
      schema,
      ({ group }) => group,
      async ({ n }) => {
        if (n === 2) throw new Error('boom');
        seen.push(n);
      },
      { lease },
    );

    const { batchItemFailures } = await handler({
      Records: [message('a', 'x', 1), message('b', 'x', 2), message('c', 'y', 10), message('d', 'x', 3), message('e', 'y', 11)],
    });

    expect(batchItemFailures.map((f) => f.itemIdentifier).sort()).toEqual(['b', 'd']);
    expect(failures.splice(0).sort()).toEqual(['b', 'd']);
    expect(seen.sort((a, b) => a - b)).toEqual([1, 10, 11]);
  });

  it('has what was put off wait, with the later ones of its group', async () => {
    const waits: unknown[] = [];
    const handler = queueConsumer(
      schema,
      ({ group }) => group,
      async ({ n }) => {
        throw n === 1 ? new RetryLater('busy', 600) : new Error('boom');
      },
      { lease: () => ({ end: async (failed) => void waits.push(...failed.map(({ messageId, afterSec }) => [messageId, afterSec])) }) },
    );

    await handler({ Records: [message('a', 'x', 1), message('b', 'x', 2), message('c', 'y', 3)] });

    expect(waits).toEqual([
      ['a', 600],
      ['b', 600],
      ['c', null],
    ]);
  });

  it('reports a body it cannot read instead of losing it', async () => {
    const handler = queueConsumer(
      schema,
      ({ group }) => group,
      async () => undefined,
      { lease },
    );

    const { batchItemFailures } = await handler({ Records: [record('a', '{'), record('b', '{"group":1}'), message('c', 'x', 1)] });

    expect(batchItemFailures.map((f) => f.itemIdentifier)).toEqual(['a', 'b']);
  });

  it('gives a message up at its last delivery, and at once when it can never succeed', async () => {
    const aside: string[] = [];
    const handler = queueConsumer(
      schema,
      ({ group }) => group,
      async ({ n }) => {
        throw n === 1 ? new TypeError('never') : new Error('perhaps');
      },
      { lease, setAside: async ({ id }) => void aside.push(id) },
    );
    const at = (id: string, n: number, count: number): SQSRecord => {
      const made = message(id, id, n);
      return { ...made, attributes: { ...made.attributes, ApproximateReceiveCount: String(count) } };
    };

    const { batchItemFailures } = await handler({
      Records: [at('never', 1, 1), at('not yet', 2, lastDelivery - 1), at('last', 2, lastDelivery)],
    });

    expect(batchItemFailures.map((f) => f.itemIdentifier)).toEqual(['not yet']);
    expect(aside.sort()).toEqual(['last', 'never']);
    expect(lastDelivery).toBeLessThan(maxReceives);
  });
});
