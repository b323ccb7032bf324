import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { awsJson, type Endpoint } from '../aws-json.ts';
import { passHop } from '../hops.ts';
import { region } from '../local-config.ts';

const received = z.object({
  Messages: z
    .array(
      z.object({
        MessageId: z.string(),
        ReceiptHandle: z.string(),
        Body: z.string(),
        MD5OfBody: z.string(),
        Attributes: z.record(z.string(), z.string()).optional(),
        MessageAttributes: z.record(z.string(), z.looseObject({ DataType: z.string(), StringValue: z.string().optional() })).optional(),
      }),
    )
    .optional(),
});
type Message = NonNullable<z.infer<typeof received>['Messages']>[number];

const failuresSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullish() })).nullish() })
  .nullish()
  .catch(null);

const toRecord = (message: Message, queueArn: string): object => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue }]) => [
      name,
      { dataType: DataType, stringValue: StringValue, stringListValues: [], binaryListValues: [] },
    ]),
  ),
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
});

/** Which messages of a batch are done with, given what the handler answered. A report AWS could not use (an unknown or empty id)
 *  fails the whole batch; after a failure nothing later of the same group is done. */
export const doneMessages = <M extends { MessageId: string; Attributes?: Record<string, string> }>(
  messages: ReadonlyArray<M>,
  output: unknown,
): ReadonlyArray<M> => {
  const failures = failuresSchema.parse(output)?.batchItemFailures ?? [];
  const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier ?? ''));
  if ([...failed].some((id) => !messages.some(({ MessageId }) => MessageId === id))) return [];
  const stoppedGroups = new Set<string>();
  return messages.filter(({ MessageId, Attributes }) => {
    const group = Attributes?.['MessageGroupId'];
    if (failed.has(MessageId)) {
      if (group !== undefined) stoppedGroups.add(group);
      return false;
    }
    return group === undefined || !stoppedGroups.has(group);
  });
};

export type QueueMapping = { stop: () => Promise<void> };

/** An SQS event source mapping: one long poll at a time, up to `maxConcurrency` batches in the handler. What fails comes back after
 *  the queue's visibility timeout, and goes to its dead-letter queue after as many receives as the queue says. */
export const startQueueMapping = ({
  endpoint,
  queueUrl,
  batchSize,
  maxConcurrency,
  invoke,
}: {
  endpoint: Endpoint;
  queueUrl: string;
  batchSize: number;
  maxConcurrency: number;
  invoke: (event: object) => Promise<unknown>;
}): QueueMapping => {
  const [accountId = '', queueName = ''] = queueUrl.split('/').slice(-2);
  const queueArn = `arn:aws:sqs:${region}:${accountId}:${queueName}`;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const deleteDone = async (messages: ReadonlyArray<Message>): Promise<void> => {
    if (messages.length === 0) return;
    const entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await awsJson('sqs', endpoint, 'DeleteMessageBatch', { QueueUrl: queueUrl, Entries: entries }, z.unknown());
  };

  const handleBatch = async (messages: ReadonlyArray<Message>): Promise<void> => {
    try {
      const output = await invoke({ Records: messages.map((message) => toRecord(message, queueArn)) });
      await deleteDone(doneMessages(messages, output));
    } catch (error) {
      if (!stopping.signal.aborted) console.error(`queue ${queueName}`, error);
    }
  };

  const receive = async (): Promise<ReadonlyArray<Message>> => {
    const { Messages: messages = [] } = await awsJson(
      'sqs',
      endpoint,
      'ReceiveMessage',
      {
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(batchSize, 10),
        WaitTimeSeconds: 20,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      },
      received,
      stopping.signal,
    );
    return messages;
  };

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (running.size >= maxConcurrency) await Promise.race(running);
        const messages = await receive();
        if (messages.length === 0) continue;
        passHop(`${queueName} received`, messages);
        const batch: Promise<void> = handleBatch(messages).finally(() => running.delete(batch));
        running.add(batch);
      } catch (error) {
        if (stopping.signal.aborted) break;
        console.error(`queue ${queueName}`, error);
        await sleep(300);
      }
    }
    await Promise.all(running);
  };

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
    },
  };
};
