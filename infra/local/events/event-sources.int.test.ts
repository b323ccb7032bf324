import { BatchWriteItemCommand, DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { eventually } from '../testing/eventually.ts';
import { clientSettings, startFixtureCloud } from '../testing/fixture-cloud.ts';
import { scheduledEvent } from '../testing/scheduled-event.ts';
import { openSocket } from '../testing/open-socket.ts';

let cloud: LocalCloud;
let db: DynamoDBClient;
let queues: SQSClient;
beforeAll(async () => {
  cloud = await startFixtureCloud();
  db = new DynamoDBClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_DYNAMODB'));
  queues = new SQSClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_SQS'));
});
afterAll(() => cloud.stop());

/** `body/receive count` of what the worker saw of a group, in order. */
const seenOf = async (group = 'none'): Promise<string[]> => {
  const { Item } = await db.send(
    new GetItemCommand({ TableName: cloud.env['TABLE_NAME'], Key: { pk: { S: 'seen' }, sk: { S: group } }, ConsistentRead: true }),
  );
  return Item?.['seen']?.L?.map(({ S }) => S ?? '') ?? [];
};
const waitingIn = async (queue: string): Promise<number> => {
  const { Attributes } = await queues.send(
    new GetQueueAttributesCommand({ QueueUrl: cloud.env[`QUEUE_URL_${queue}`], AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.['ApproximateNumberOfMessages']);
};

describe('SQS mapping', () => {
  it('deletes what succeeded, brings back what failed, and sends poison to the dead-letter queue', async () => {
    for (const MessageBody of ['fine', 'flaky', 'poison']) {
      await queues.send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK'], MessageBody }));
    }

    expect(
      await eventually(
        () => waitingIn('WORK_FAILURES'),
        (count) => count === 1,
      ),
    ).toBe(1);
    expect((await seenOf()).sort()).toEqual(['fine/1', 'flaky/1', 'flaky/2', 'poison/1', 'poison/2']);
  });

  it('brings back the whole batch when the handler throws', async () => {
    await queues.send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK'], MessageBody: 'throws' }));

    await eventually(seenOf, (seen) => seen.includes('throws/2'));
  });

  it('keeps the order within each group while groups run side by side', async () => {
    const groups = ['a', 'b', 'c'];
    for (const group of groups) {
      const bodies = Array.from({ length: 8 }, (_, index) => (group === 'b' && index === 2 ? 'flaky' : `${index}`));
      await queues.send(
        new SendMessageBatchCommand({
          QueueUrl: cloud.env['QUEUE_URL_ORDERED'],
          Entries: bodies.map((MessageBody, index) => ({
            Id: String(index),
            MessageBody,
            MessageGroupId: group,
            MessageDeduplicationId: `${group}-${index}`,
          })),
        }),
      );
    }

    for (const group of ['a', 'c']) {
      const seen = await eventually(
        () => seenOf(group),
        (found) => found.length === 8,
      );
      expect(seen).toEqual(['0/1', '1/1', '2/1', '3/1', '4/1', '5/1', '6/1', '7/1']);
    }
    const held = await eventually(
      () => seenOf('b'),
      (found) => found.length === 9,
    );
    // Those behind it may have been in its batch, so only what was seen is compared, not how often they were received.
    expect(held.map((seen) => seen.split('/')[0])).toEqual(['0', '1', 'flaky', 'flaky', '3', '4', '5', '6', '7']);
  });
});

/** The local cloud keeps the beat itself, which rate-rule.test.ts shows without waiting for it. */
describe.runIf(process.env['BALCAO_LOCALSTACK_URL'])('EventBridge rule', () => {
  it('calls the function by the clock, with the event AWS sends', { timeout: 150_000 }, async () => {
    const Key = { pk: { S: 'clock' }, sk: { S: 'last' } };
    const item = await eventually(
      async () => (await db.send(new GetItemCommand({ TableName: cloud.env['TABLE_NAME'], Key }))).Item,
      (found) => found !== undefined,
      130_000,
    );

    expect(JSON.parse(item?.['event']?.S ?? '{}')).toMatchObject(scheduledEvent(cloud.config.accountId));
  });
});

describe('stream mapping', () => {
  const put = (sk: string, text: string, entity = 'message') =>
    db.send(
      new PutItemCommand({
        TableName: cloud.env['TABLE_NAME'],
        Item: { pk: { S: 'g' }, sk: { S: sk }, text: { S: text }, _: { S: entity } },
      }),
    );

  it('brings every change once and in order, without no-op writes and other entities', async () => {
    const socket = await openSocket(cloud.endpoints.live);
    await put('1', 'a');
    await put('1', 'a');
    await put('1', 'b');
    await put('x', 'a', 'other');
    await put('2', 'a');

    const received = (): string[] => socket.messages.flatMap((message): string[] => JSON.parse(message));
    await eventually(received, (ids) => ids.includes('INSERT 2'));

    expect(received()).toEqual(['INSERT 1', 'MODIFY 1', 'INSERT 2']);
    socket.close();
  });

  it('leaves a poison record behind after its retries, tells the on-failure queue where it is, and goes on', async () => {
    const socket = await openSocket(cloud.endpoints.live);
    const item = (sk: string, text: string) => ({
      PutRequest: { Item: { pk: { S: 'p' }, sk: { S: sk }, text: { S: text }, _: { S: 'message' } } },
    });
    await db.send(
      new BatchWriteItemCommand({
        RequestItems: { [cloud.env['TABLE_NAME'] ?? '']: [item('1', 'ok'), item('2', 'poison'), item('3', 'ok')] },
      }),
    );

    const received = (): string[] => socket.messages.flatMap((message): string[] => JSON.parse(message));
    await eventually(received, (ids) => ids.includes('INSERT 3'));
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_REACTOR_FAILURES'], WaitTimeSeconds: 5 }),
    );

    expect(received().filter((id) => id === 'INSERT 3')).toHaveLength(1);
    expect(JSON.parse(Messages[0]?.Body ?? '{}')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
    socket.close();
  });

  it('sees an item expire as a deletion by DynamoDB', async () => {
    await db.send(
      new UpdateItemCommand({
        TableName: cloud.env['TABLE_NAME'],
        Key: { pk: { S: 'g' }, sk: { S: 'short-lived' } },
        UpdateExpression: 'SET expiresAtSec = :past, #e = :message',
        ExpressionAttributeNames: { '#e': '_' },
        ExpressionAttributeValues: { ':past': { N: '1' }, ':message': { S: 'message' } },
      }),
    );
    const socket = await openSocket(cloud.endpoints.live);

    await cloud.sweepExpired();

    await eventually(
      () => socket.messages.join(),
      (text) => text.includes('REMOVE short-lived'),
    );
    socket.close();
  });
});
