import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { faultOf } from './fault-of.ts';
import { BoundedCache } from './bounded-cache.ts';
import { log } from './logger.ts';
import type { Lease } from './message-lease.ts';
import { queueConsumer } from './queue-consumer.ts';
import { sendToQueue } from './queues.ts';
import type { SetAside } from './set-aside.ts';
import type { StoredItem } from './table/definition.ts';
import { readImage } from './table/entity.ts';

/** A change of a table row, from the DynamoDB stream. `old` and `new`: the row before and after; null = it did not exist. `eventId`: the
 *  same on every delivery of the change. */
export const change = z.object({
  eventId: z.string(),
  entity: z.string(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  /** When the change was made, seconds since 1970, the same on every delivery; absent = unknown. */
  at: z.number().optional(),
  /** True when DynamoDB removed the row because its time to live (TTL) had passed. */
  expired: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** Work that follows from changes of the table. Must be idempotent: it may run again for the same change. */
export type Reaction<Env = unknown> = {
  /** By entity, the kinds of changes (created, changed, removed) that the reaction processes. */
  on: Wanted;
  /** True when a user waits for the result: urgent reactions of a batch run before the others. */
  urgent: boolean;
  /** What happens to the changes while a service that the reaction needs is busy. `ownQueue`: they go to the function's retry queue, and
   *  the stream continues. `stream`: the stream waits and delivers the batch again, because the changes must be processed in order. */
  whenBusy: 'ownQueue' | 'stream';
  /** Processes those changes of a stream batch that `on` selects, in the order of the stream. */
  react: (changes: ReadonlyArray<Change>, env: Env) => Promise<void>;
};
type Reactions<Env> = Readonly<Record<string, Reaction<Env>>>;
/** Message of a retry queue: one change that the reaction with this name still has to process. */
type Work = { reaction: string; change: Change };

/** A filter for table changes: by entity, the kinds of changes that are delivered. */
export type Wanted = Readonly<Record<string, ReadonlyArray<'created' | 'changed' | 'removed'>>>;

/** The stream filter of a function: all entities and kinds of changes that at least one of its reactions processes. */
export const wantedBy = (reactions: Reactions<never>): Wanted => {
  const wanted = new Map<string, Set<Wanted[string][number]>>();
  for (const { on } of Object.values(reactions))
    for (const [name, kinds] of Object.entries(on)) wanted.set(name, new Set([...(wanted.get(name) ?? []), ...kinds]));
  return Object.fromEntries([...wanted].map(([name, kinds]) => [name, [...kinds]]));
};

/** Names of all entities whose changes at least one of the reactions processes. */
export const entitiesOf = (reactions: Reactions<never>): string[] => [
  ...new Set(Object.values(reactions).flatMap(({ on }) => Object.keys(on))),
];

const kindOf = ({ old, new: now }: Change) => (old === null ? 'created' : now === null ? 'removed' : 'changed');
const isFor =
  <Env>({ on }: Reaction<Env>) =>
  (one: Change): boolean =>
    on[one.entity]?.includes(kindOf(one)) ?? false;

type Options<Env> = {
  env: Env;
  /** Hides messages of the function's retry queue from other receivers while they are processed. */
  lease: Lease;
  setAside: SetAside;
  /** Sends changes that wait for a busy service to the function's retry queue. Absent = the stream waits instead. */
  putOff?: (work: ReadonlyArray<Work>) => Promise<void>;
  /** Pauses before the second and each further try of a reaction whose service is busy, in milliseconds. */
  busyWaitsMs?: ReadonlyArray<number>;
};

/** Makes the Lambda handler that runs reactions on table changes, from the stream or from the function's retry queue. The urgent reactions
 *  of a batch run first, at the same time, then the others. A reaction that fails runs again for each change separately, and a change that
 *  it cannot process is dead-lettered for that reaction alone, so all other work is done without delay. A batch fails, and the stream
 *  delivers it again, only for a transient fault of a reaction that the stream must wait for (`whenBusy`); finished work of the other
 *  reactions is then not repeated. */
export const streamConsumer = <Env>(
  reactions: Reactions<Env>,
  { env, lease, setAside, putOff, busyWaitsMs = [200, 600, 1_500] }: Options<Env>,
): ((event: DynamoDBStreamEvent | SQSEvent) => Promise<DynamoDBBatchResponse | SQSBatchResponse>) => {
  const again = queueConsumer(
    z.object({ reaction: z.string(), change }),
    (work) => work.change.eventId,
    async (work) => {
      const reaction = reactions[work.reaction];
      if (!reaction) throw new RangeError(`no reaction ${work.reaction}`);
      await reaction.react([work.change], env);
    },
    // Failed work of the retry queue is dead-lettered as the body of its message, so that the body can be sent to that queue again.
    { lease, setAside },
  );
  /** Finished work of failed batches, by reaction name and event id: redelivery skips it. Only saves time, as reactions are idempotent. */
  const done = new BoundedCache<true>(10_000);
  /** By reaction name, when its service was last busy (epoch milliseconds). For 30 s after that, its changes go to the retry queue after a
   *  single try. */
  const busyAt = new Map<string, number>();

  const attempt = async (name: string, react: Reaction<Env>['react'], changes: ReadonlyArray<Change>): Promise<void> => {
    const waits = Date.now() - (busyAt.get(name) ?? 0) < busyMs ? [] : busyWaitsMs;
    for (let tries = 0; ; tries++) {
      try {
        await react(changes, env);
        busyAt.delete(name);
        return;
      } catch (error) {
        const waitMs = faultOf(error) === 'transient' ? waits[tries] : undefined;
        if (waitMs === undefined) throw error;
        await sleep(waitMs);
      }
    }
  };

  /** Runs one reaction on its changes and handles its failures. @throws a transient fault when the stream must wait for this reaction. */
  const isolated = async (name: string, { react, whenBusy }: Reaction<Env>, changes: ReadonlyArray<Change>): Promise<void> => {
    const wait = async (fault: unknown, some: ReadonlyArray<Change>): Promise<void> => {
      // A change that is too large for a queue message cannot wait in the retry queue: without its old row it would be processed wrongly.
      if (whenBusy === 'stream' || !putOff || some.some((one) => shortened(one) !== one)) throw fault;
      busyAt.set(name, Date.now());
      log.warn('REACTION_PUT_OFF a service is busy: these changes are done later', { reaction: name, changes: some.length });
      await putOff(some.map((one) => ({ reaction: name, change: one })));
    };
    try {
      await attempt(name, react, changes);
      return;
    } catch (error) {
      if (faultOf(error) === 'transient') return wait(error, changes);
    }
    for (const one of changes) {
      try {
        await attempt(name, react, [one]);
      } catch (error) {
        if (faultOf(error) === 'transient') {
          await wait(error, [one]);
          continue;
        }
        log.error('REACTION_SET_ASIDE one change is set aside for one reaction', error, { reaction: name, eventId: one.eventId });
        const work: Work = { reaction: name, change: shortened(one) };
        await setAside({ id: `${name} ${one.eventId}`, error, body: JSON.stringify(work), reaction: name });
      }
    }
  };

  const takeBatch = async (changes: ReadonlyArray<Change>): Promise<void> => {
    const faults: unknown[] = [];
    const finished: string[] = [];
    for (const urgent of [true, false]) {
      const step = Object.entries(reactions).flatMap(([name, reaction]) => {
        const wanted = reaction.urgent === urgent ? changes.filter(isFor(reaction)) : [];
        const open = wanted.filter(({ eventId }) => !done.has(`${name} ${eventId}`));
        return open.length > 0 ? [{ name, reaction, open }] : [];
      });
      await Promise.all(
        step.map(({ name, reaction, open }) =>
          isolated(name, reaction, open).then(
            () => finished.push(...open.map(({ eventId }) => `${name} ${eventId}`)),
            (fault: unknown) => faults.push(fault),
          ),
        ),
      );
    }
    if (faults.length === 0) return;
    for (const work of finished) done.set(work, true);
    throw faults[0];
  };

  return async (event) => {
    log.withContext({});
    if (isFromQueue(event)) return again(event);
    await takeBatch(event.Records.map(toChange));
    return { batchItemFailures: [] };
  };
};
const busyMs = 30_000;

/** Sends work to the retry queue, one request per message, because a batch of messages may exceed the size limit of a request. */
export const putOffTo =
  (queueUrl: string) =>
  async (work: ReadonlyArray<Work>): Promise<void> => {
    await Promise.all(work.map((one) => sendToQueue(queueUrl, [one])));
  };

const isFromQueue = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent => {
  const [first] = event.Records;
  return first !== undefined && 'body' in first;
};

/** The change without its old row, if both rows together are too large for a queue message; else the change itself. */
const shortened = (one: Change): Change => (JSON.stringify(one).length > maxLetterChars && one.new ? { ...one, old: null } : one);
const maxLetterChars = 200_000;

export const toChange = (record: DynamoDBRecord): Change => {
  const before = read(record.dynamodb?.OldImage);
  const after = read(record.dynamodb?.NewImage);
  return {
    eventId: record.dynamodb?.SequenceNumber ?? record.eventID ?? '',
    entity: (after ?? before)?.entity ?? '',
    old: before?.values ?? null,
    new: after?.values ?? null,
    at: record.dynamodb?.ApproximateCreationDateTime && Math.floor(record.dynamodb.ApproximateCreationDateTime),
    expired: record.userIdentity?.principalId === 'dynamodb.amazonaws.com',
  };
};

// `image` is unknown, because @types/aws-lambda and the AWS SDK declare different types for the row image of a stream record.
const read = (image: unknown) => (isImage(image) ? readImage(image) : null);
const isImage = (image: unknown): image is StoredItem => typeof image === 'object' && image !== null;
