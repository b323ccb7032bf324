import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { queueConsumer } from './queue-consumer.ts';

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
    );

    const { batchItemFailures } = await handler({
      Records: [message('a', 'x', 1), message('b', 'x', 2), message('c', 'y', 10), message('d', 'x', 3), message('e', 'y', 11)],
    });

    expect(batchItemFailures.map((f) => f.itemIdentifier).sort()).toEqual(['b', 'd']);
    expect(seen.sort((a, b) => a - b)).toEqual([1, 10, 11]);
  });

  it('reports a body it cannot read instead of losing it', async () => {
    const handler = queueConsumer(
      schema,
      ({ group }) => group,
      async () => undefined,
    );

    const { batchItemFailures } = await handler({ Records: [record('a', '{'), record('b', '{"group":1}'), message('c', 'x', 1)] });

    expect(batchItemFailures.map((f) => f.itemIdentifier)).toEqual(['a', 'b']);
  });
});
