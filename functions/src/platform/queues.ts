import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from './aws-clients.ts';
import { BusyError } from './fault-of.ts';

export type FifoMessage = { body: unknown; groupId: string; deduplicationId: string };

/** SQS takes 128 characters of a narrow alphabet for both ids; provider ids are longer and wilder. */
const fitId = (id: string): string => (/^[\w.:+@=-]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex'));

/** Sends in batches of ten, in order. @throws Error when any message was not taken. */
export const sendToFifo = async (queueUrl: string, messages: ReadonlyArray<FifoMessage>): Promise<void> => {
  for (let start = 0; start < messages.length; start += 10) {
    const { Failed } = await sqs().send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: messages.slice(start, start + 10).map(({ body, groupId, deduplicationId }, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(body),
          MessageGroupId: fitId(groupId),
          MessageDeduplicationId: fitId(deduplicationId),
        })),
      }),
    );
    if (Failed?.length) throw refusal(Failed);
  }
};

/** @throws Error when any message was not taken. */
export const sendToQueue = async (queueUrl: string, bodies: ReadonlyArray<unknown>): Promise<void> => {
  for (let start = 0; start < bodies.length; start += 10) {
    const { Failed } = await sqs().send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: bodies.slice(start, start + 10).map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body) })),
      }),
    );
    if (Failed?.length) throw refusal(Failed);
  }
};

/** Messages that the queue says are at fault themselves will be refused again; otherwise it had no room just now. */
const refusal = (failed: ReadonlyArray<{ SenderFault?: boolean }>): Error =>
  failed.every(({ SenderFault }) => SenderFault === true)
    ? new RangeError('queue refused messages', { cause: failed })
    : new BusyError('queue refused messages', { cause: failed });

/** Sends a message that shows after so many seconds, at most 900. */
export const sendLater = async (queueUrl: string, body: unknown, delaySec: number): Promise<void> => {
  await sqs().send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(body), DelaySeconds: delaySec }));
};
