import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from './logger.ts';

/** A table change with plain images. `eventId` is the same on every delivery. */
export type Change = {
  eventId: string;
  entity: string;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  /** Written when the row's own time to live removed it. */
  expired: boolean;
};

/** Hands the batch over as plain changes, in order. Throwing returns the whole batch. */
export const streamConsumer = (react: (changes: ReadonlyArray<Change>) => Promise<void>) => {
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    log.withContext({});
    await react(event.Records.map(toChange));
    return { batchItemFailures: [] };
  };
};

export const toChange = (record: DynamoDBRecord): Change => {
  const before = plain(record.dynamodb?.OldImage);
  const after = plain(record.dynamodb?.NewImage);
  const entity = after?.__edb_e__ ?? before?.__edb_e__;
  return {
    eventId: record.dynamodb?.SequenceNumber ?? record.eventID ?? '',
    entity: typeof entity === 'string' ? entity : '',
    old: before,
    new: after,
    expired: record.userIdentity?.principalId === 'dynamodb.amazonaws.com',
  };
};

// The event types of @types/aws-lambda and the SDK name the same shape twice.
const plain = (image: unknown): Record<string, unknown> | null => (isImage(image) ? unmarshall(image) : null);
const isImage = (image: unknown): image is Record<string, AttributeValue> => typeof image === 'object' && image !== null;
