import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { z } from 'zod';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { cleanTexts } from '@balcao/shared/domain/text/clean-texts.ts';
import { lastDelivery } from './deliveries.ts';
import { faultOf } from './fault-of.ts';
import { log } from './logger.ts';
import type { Lease } from './message-lease.ts';
import { RetryLater } from './retry-later.ts';
import type { SetAside } from './set-aside.ts';
import { withinCompany } from './tenant-scope.ts';

export type QueueConsumerOptions = {
  /** Hides the messages from other receivers while they are processed, and delays those that failed. */
  lease: Lease;
  /** Moves a message to the dead letters with the reason: immediately when it can never succeed, else after its last delivery. When
   *  `setAside` is absent, only the queue's own redrive policy moves messages, without a reason. */
  setAside?: SetAside;
};

/** Makes the Lambda handler of an SQS queue. Processes the messages of a group (`groupOf`) in order, one at a time, and different groups
 *  in parallel. A message that throws is reported as failed together with the later ones of its group, so that a retry keeps their
 *  order; how long that waits, a `RetryLater` says, else the lease. A message that can never succeed is dead-lettered with the reason, and
 *  the next ones of its group are processed. */
export const queueConsumer = <Schema extends z.ZodType>(
  schema: Schema,
  groupOf: (message: z.output<Schema>) => string,
  consume: (message: z.output<Schema>, delivery: { receiveCount: number }) => Promise<void>,
  { lease, setAside }: QueueConsumerOptions,
): ((event: SQSEvent) => Promise<SQSBatchResponse>) => {
  const consumeOne = async (record: SQSRecord): Promise<Outcome> => {
    const receiveCount = Number(record.attributes.ApproximateReceiveCount ?? '1');
    try {
      const message = schema.parse(cleanTexts(JSON.parse(record.body)));
      await inItsCompany(message, () => consume(message, { receiveCount }));
      return 'done';
    } catch (error) {
      log.error('QUEUE_MESSAGE_FAILED a message could not be worked off', error, { messageId: record.messageId, receiveCount });
      if (!setAside || (faultOf(error) !== 'permanent' && receiveCount < lastDelivery))
        return { afterSec: error instanceof RetryLater ? error.afterSec : null };
      return giveUp(setAside, record, error);
    }
  };
  const consumeGroup = async (records: ReadonlyArray<SQSRecord>): Promise<Failed[]> => {
    for (const [index, record] of records.entries()) {
      const outcome = await consumeOne(record);
      if (outcome !== 'done') return records.slice(index).map((each) => ({ ...each, ...outcome }));
    }
    return [];
  };

  return async (event) => {
    log.withContext({});
    const held = lease(event.Records);
    const groups = new Map<string, SQSRecord[]>();
    for (const record of event.Records) {
      const key = groupKey(schema, groupOf, record);
      groups.set(key, [...(groups.get(key) ?? []), record]);
    }
    const failed = (await Promise.all([...groups.values()].map(consumeGroup))).flat();
    await held.end(failed);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
};

/** What became of a message: one that failed is delivered again after `afterSec`, null = when the lease says. */
type Outcome = 'done' | { afterSec: number | null };
type Failed = SQSRecord & { afterSec: number | null };

const giveUp = async (setAside: SetAside, record: SQSRecord, error: unknown): Promise<Outcome> => {
  try {
    await setAside({ id: record.messageId, error, body: record.body, reaction: null });
    return 'done';
  } catch (fault) {
    log.error('SET_ASIDE_FAILED the queue will give up on it by itself', fault, { messageId: record.messageId });
    return { afterSec: null };
  }
};

/** Runs `work` on a message; if the message has a `companyId`, reads and writes with table keys of other companies are refused meanwhile. */
const inItsCompany = <T>(message: unknown, work: () => T): T => {
  const companyId = typeof message === 'object' && message !== null && 'companyId' in message ? message.companyId : null;
  return companyId === null ? work() : withinCompany(companyIdSchema.parse(companyId), work);
};

/** Key of the group that a message belongs to, as `groupOf` returns it. A message that cannot be parsed is a group of its own. */
const groupKey = <Schema extends z.ZodType>(schema: Schema, groupOf: (message: z.output<Schema>) => string, record: SQSRecord): string => {
  try {
    const parsed = schema.safeParse(cleanTexts(JSON.parse(record.body)));
    return parsed.success ? groupOf(parsed.data) : record.messageId;
  } catch {
    return record.messageId;
  }
};
