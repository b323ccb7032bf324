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

/** A change of a table row, from the stream, with the row before and after. `eventId` is the same on every delivery. */
export const change = z.object({
  eventId: z.string(),
  entity: z.string(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  /** When the change was made, seconds since 1970; the same on every delivery. */
  at: z.number().optional(),
  /** The row was removed by its time to live (TTL). */
  expired: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** Work that follows from changes of the table. Must be idempotent: it may run again for the same change. */
export type Reaction<Env = unknown> = {
  /** The entities that it reacts to, and which of their changes. */
  on: Wanted;
  /** A user waits for the result: urgent reactions of a batch run before the others. */
  urgent: boolean;
  /** Where its work goes while a service that it needs is busy. `ownQueue`: to the function's retry queue, so that the stream goes on.
   *  `stream`: nowhere, the stream waits and delivers the batch again, because the changes must be processed in order. */
  whenBusy: 'ownQueue' | 'stream';
  /** Receives the matching changes of a batch, in order. */
  react: (changes: ReadonlyArray<Change>, env: Env) => Promise<void>;
};
type Reactions<Env> = Readonly<Record<string, Reaction<Env>>>;
/** A change for one reaction, as the retry queue carries it. */
type Work = { reaction: string; change: Change };

/** A stream filter: for each entity, the kinds of changes that are wanted. */
export type Wanted = Readonly<Record<string, ReadonlyArray<'created' | 'changed' | 'removed'>>>;

/** The union of what reactions listen to: the filter of their function's stream. */
export const wantedBy = (reactions: Reactions<never>): Wanted => {
  const wanted = new Map<string, Set<Wanted[string][number]>>();
  for (const { on } of Object.values(reactions))
    for (const [name, kinds] of Object.entries(on)) wanted.set(name, new Set([...(wanted.get(name) ?? []), ...kinds]));
  return Object.fromEntries([...wanted].map(([name, kinds]) => [name, [...kinds]]));
};

/** Names of all entities that reactions listen to. */
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
  /** Lease of the function's retry queue. */
  lease: Lease;
  setAside: SetAside;
  /** Puts work onto the function's retry queue. Without it the stream waits for every reaction. */
  putOff?: (work: ReadonlyArray<Work>) => Promise<void>;
  /** Pauses between tries of a reaction whose service is busy, in milliseconds. */
  busyWaitsMs?: ReadonlyArray<number>;
};

/** Runs every reaction on its changes of a batch: the urgent ones at the same time, then the others. A reaction that fails runs again
 *  for each change separately, and a change that it cannot process is dead-lettered for that reaction alone, so all other work is done
 *  without delay. Only a reaction that must keep the order fails the batch, for a transient fault; the work of the other reactions is
 *  then not repeated. */
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
    // The dead letter holds the body of the queue message, which can be put onto the queue again.
    { lease, setAside },
  );
  /** Finished work of batches that failed. Only saves time: reactions are idempotent. */
  const done = new BoundedCache<true>(10_000);
  /** When the service of each reaction was last busy (epoch milliseconds). For 30 s its work is then put off after a single try. */
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

  /** Runs one reaction. @throws a transient fault of a reaction that the stream waits for. */
  const isolated = async (name: string, { react, whenBusy }: Reaction<Env>, changes: ReadonlyArray<Change>): Promise<void> => {
    const wait = async (fault: unknown, some: ReadonlyArray<Change>): Promise<void> => {
      // A queue message cannot hold two large rows, and a change without its old row would be processed wrongly.
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

/** Puts work onto a queue, one request per message: a batch of them may exceed the size limit of a request. */
export const putOffTo =
  (queueUrl: string) =>
  async (work: ReadonlyArray<Work>): Promise<void> => {
    await Promise.all(work.map((one) => sendToQueue(queueUrl, [one])));
  };

const isFromQueue = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent => {
  const [first] = event.Records;
  return first !== undefined && 'body' in first;
};

/** A queue message cannot hold two large rows: only the new one is then kept. */
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

// @types/aws-lambda and the SDK each declare a type of their own for the same shape.
const read = (image: unknown) => (isImage(image) ? readImage(image) : null);
const isImage = (image: unknown): image is StoredItem => typeof image === 'object' && image !== null;
