import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { faultOf } from './fault-of.ts';
import { log } from './logger.ts';
import { queueConsumer } from './queue-consumer.ts';
import type { SetAside } from './set-aside.ts';

/** A table change with plain images. `eventId` is the same on every delivery. */
export const change = z.object({
  eventId: z.string(),
  entity: z.string(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  /** Written when the row's own time to live removed it. */
  expired: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** Something that follows from changes. Doing it again for the same change does no more. */
export type Reaction = (changes: ReadonlyArray<Change>) => Promise<void>;

/** Each reaction gets the whole batch, in order; those of one step at the same time, the steps one after the other. A reaction that fails
 *  goes through the batch again change by change, and a change that it cannot take is set aside for that reaction alone: every other
 *  reaction and every other change is done at once. Only a fault that will pass returns the batch. */
export const streamConsumer = (steps: ReadonlyArray<Readonly<Record<string, Reaction>>>, setAside: SetAside) => {
  const reactions: Readonly<Record<string, Reaction>> = Object.assign({}, ...steps);
  const again = queueConsumer(
    z.object({ reaction: z.string(), change }),
    (work) => work.change.eventId,
    async (work) => {
      const reaction = reactions[work.reaction];
      if (!reaction) throw new RangeError(`no reaction ${work.reaction}`);
      await reaction([work.change]);
    },
    // Its body is what is put back again.
    { setAside },
  );

  return async (event: DynamoDBStreamEvent | SQSEvent): Promise<DynamoDBBatchResponse | SQSBatchResponse> => {
    log.withContext({});
    if (isFromQueue(event)) return again(event);
    const changes = event.Records.map(toChange);
    for (const step of steps) {
      const outcomes = await Promise.allSettled(Object.entries(step).map(([name, react]) => isolated(name, react, changes, setAside)));
      const fault = outcomes.find(({ status }) => status === 'rejected');
      if (fault?.status === 'rejected') throw fault.reason;
    }
    return { batchItemFailures: [] };
  };
};

const isFromQueue = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent => {
  const [first] = event.Records;
  return first !== undefined && 'body' in first;
};

/** @throws a fault that will pass. */
const isolated = async (name: string, react: Reaction, changes: ReadonlyArray<Change>, setAside: SetAside): Promise<void> => {
  try {
    await react(changes);
    return;
  } catch (error) {
    if (faultOf(error) === 'transient') throw error;
  }
  for (const one of changes) {
    try {
      await react([one]);
    } catch (error) {
      if (faultOf(error) === 'transient') throw error;
      log.error('REACTION_SET_ASIDE one change is set aside for one reaction', error, { reaction: name, eventId: one.eventId });
      await setAside({
        id: `${name} ${one.eventId}`,
        error,
        body: JSON.stringify({ reaction: name, change: shortened(one) }),
        reaction: name,
      });
    }
  }
};

/** A queue takes less than two large rows: of those only the newer is kept. */
const shortened = (one: Change): Change => (JSON.stringify(one).length > maxLetterChars && one.new ? { ...one, old: null } : one);
const maxLetterChars = 200_000;

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
