import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { z } from 'zod';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { cleanTexts } from '@balcao/shared/domain/text/clean-texts.ts';
import { log } from './logger.ts';
import { withinCompany } from './tenant-scope.ts';

/** One queue message at a time, in order inside a group and in parallel across groups. A message that throws is reported
 *  as failed together with the later ones of its group, so that order survives the retry; the rest are done with.
 *  A body that does not parse can never succeed: it is reported too, and ends in the dead-letter queue. */
export const queueConsumer = <Schema extends z.ZodType>(
  schema: Schema,
  groupOf: (message: z.output<Schema>) => string,
  consume: (message: z.output<Schema>, delivery: { receiveCount: number }) => Promise<void>,
): ((event: SQSEvent) => Promise<SQSBatchResponse>) => {
  const consumeGroup = async (records: ReadonlyArray<SQSRecord>): Promise<string[]> => {
    for (const [index, record] of records.entries()) {
      try {
        const message = schema.parse(cleanTexts(JSON.parse(record.body)));
        await inItsCompany(message, () => consume(message, { receiveCount: Number(record.attributes.ApproximateReceiveCount ?? '1') }));
      } catch (error) {
        log.error('QUEUE_MESSAGE_FAILED will be delivered again', error, { messageId: record.messageId });
        return records.slice(index).map((failed) => failed.messageId);
      }
    }
    return [];
  };

  return async (event) => {
    log.withContext({});
    const groups = new Map<string, SQSRecord[]>();
    for (const record of event.Records) {
      const key = groupKey(schema, groupOf, record);
      groups.set(key, [...(groups.get(key) ?? []), record]);
    }
    const failed = await Promise.all([...groups.values()].map(consumeGroup));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };
};

/** What a company's message causes stays within that company. */
const inItsCompany = <T>(message: unknown, work: () => T): T => {
  const companyId = typeof message === 'object' && message !== null && 'companyId' in message ? message.companyId : null;
  return companyId === null ? work() : withinCompany(companyIdSchema.parse(companyId), work);
};

const groupKey = <Schema extends z.ZodType>(schema: Schema, groupOf: (message: z.output<Schema>) => string, record: SQSRecord): string => {
  try {
    const parsed = schema.safeParse(cleanTexts(JSON.parse(record.body)));
    return parsed.success ? groupOf(parsed.data) : record.messageId;
  } catch {
    return record.messageId;
  }
};
