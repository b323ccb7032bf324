import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { sqs } from './aws-clients.ts';
import { BusyError } from './fault-of.ts';

export type FifoMessage = { body: unknown; groupId: string; deduplicationId: string };

/** Replaces an id by its hash if SQS would refuse it: SQS takes 128 characters of a small alphabet for group and deduplication ids, and
 *  ids of providers may be longer and contain other characters. */
const fitId = (id: string): string => (/^[\w.:+@=-]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex'));

/** Sends messages to a FIFO queue, in order, ten per request. @throws Error when the queue did not accept one of the messages. */
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

/** Sends messages to a standard queue, ten per request. Those of a company (`companyId`) belong to it, so that many of them do not keep the messages of others
 *  waiting. @throws Error when the queue did not accept one of the messages. */
export const sendToQueue = async (
  queueUrl: string,
  bodies: ReadonlyArray<unknown>,
  client: Pick<SQSClient, 'send'> = sqs(),
): Promise<void> => {
  for (let start = 0; start < bodies.length; start += 10) {
    const { Failed } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: bodies
          .slice(start, start + 10)
          .map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body), MessageGroupId: tenantOf(body) })),
      }),
    );
    if (Failed?.length) throw refusal(Failed);
  }
};

/** The error for messages that SQS did not accept: RangeError (permanent) when SQS blames the sender for all of them, else BusyError (transient). */
const refusal = (failed: ReadonlyArray<{ SenderFault?: boolean }>): Error =>
  failed.every(({ SenderFault }) => SenderFault === true)
    ? new RangeError('queue refused messages', { cause: failed })
    : new BusyError('queue refused messages', { cause: failed });

/** Sends a message to a standard queue, whose receivers get it after `delaySec` seconds (at most 900). */
export const sendLater = async (
  queueUrl: string,
  body: unknown,
  delaySec: number,
  client: Pick<SQSClient, 'send'> = sqs(),
): Promise<void> => {
  await client.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySec,
      MessageGroupId: tenantOf(body),
    }),
  );
};

/** The company of a message, for SQS's fair queues: a standard queue whose messages name their tenant delivers those of quiet tenants first while one tenant has
 *  a large share of what is being processed; it promises no order within a group.
 *  https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html */
const tenantOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'companyId' in body ? String(body.companyId) : undefined;
