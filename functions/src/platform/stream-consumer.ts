import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { faultOf } from './fault-of.ts';
import { Hints } from './hints.ts';
import { log } from './logger.ts';
import { queueConsumer } from './queue-consumer.ts';
import { sendToQueue } from './queues.ts';
import type { SetAside } from './set-aside.ts';
import type { StoredItem } from './table/definition.ts';
import { readImage } from './table/entity.ts';

/** A table change with plain images. `eventId` is the same on every delivery. */
export const change = z.object({
  eventId: z.string(),
  entity: z.string(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  /** When it was made, seconds since 1970; the same on every delivery. */
  at: z.number().optional(),
  /** Written when the row's own time to live removed it. */
  expired: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** Something that follows from changes of the table. Doing it again for the same change does no more. */
export type Reaction<Env = unknown> = {
  /** The entities it listens to, and which of their changes. */
  on: Wanted;
  /** Somebody waits for it: it goes before those that nobody waits for. */
  urgent: boolean;
  /** Where its work goes while a service it needs is busy. `ownQueue`: the function's queue for work to do again, so that nobody waits for
   *  it. `stream`: the stream waits with it, because its changes must be taken in their order. */
  whenBusy: 'ownQueue' | 'stream';
  /** Gets what it listens to of a batch, in order. */
  react: (changes: ReadonlyArray<Change>, env: Env) => Promise<void>;
};
type Reactions<Env> = Readonly<Record<string, Reaction<Env>>>;
/** One change for one reaction, as the queue for work to do again carries it. */
type Work = { reaction: string; change: Change };

/** Which of an entity's changes somebody wants. */
export type Wanted = Readonly<Record<string, ReadonlyArray<'created' | 'changed' | 'removed'>>>;

/** What reactions listen to together: the filter of their function's stream. */
export const wantedBy = (reactions: Reactions<never>): Wanted => {
  const wanted = new Map<string, Set<Wanted[string][number]>>();
  for (const { on } of Object.values(reactions))
    for (const [name, kinds] of Object.entries(on)) wanted.set(name, new Set([...(wanted.get(name) ?? []), ...kinds]));
  return Object.fromEntries([...wanted].map(([name, kinds]) => [name, [...kinds]]));
};

/** Entities that reactions listen to. */
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
  setAside: SetAside;
  /** Puts work onto the function's queue for work to do again. Without it the stream waits for every reaction. */
  putOff?: (work: ReadonlyArray<Work>) => Promise<void>;
  /** Waits between the tries of a reaction whose service is busy, in milliseconds. */
  busyWaitsMs?: ReadonlyArray<number>;
};

/** Each reaction gets what it listens to of a batch, all at the same time, but first those that somebody waits for. A reaction that fails
 *  goes through the batch again change by change, and a change that it cannot take is set aside for that reaction alone: every other
 *  reaction and every other change is done at once. Only a reaction that must keep its order returns the batch, for a fault that will
 *  pass; what the others did of it is not done again. */
export const streamConsumer = <Env>(
  reactions: Reactions<Env>,
  { env, setAside, putOff, busyWaitsMs = [200, 600, 1_500] }: Options<Env>,
): ((event: DynamoDBStreamEvent | SQSEvent) => Promise<DynamoDBBatchResponse | SQSBatchResponse>) => {
  const again = queueConsumer(
    z.object({ reaction: z.string(), change }),
    (work) => work.change.eventId,
    async (work) => {
      const reaction = reactions[work.reaction];
      if (!reaction) throw new RangeError(`no reaction ${work.reaction}`);
      await reaction.react([work.change], env);
    },
    // Its body is what is put back again.
    { setAside },
  );
  /** What was done of batches that went back to the stream. It only saves work: a reaction done twice does no more. */
  const done = new Hints<true>(10_000);
  /** Reactions whose service was busy lately: their work is put off without trying long. */
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
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };

  /** @throws a fault that will pass, of a reaction that the stream waits with. */
  const isolated = async (name: string, { react, whenBusy }: Reaction<Env>, changes: ReadonlyArray<Change>): Promise<void> => {
    const wait = async (fault: unknown, some: ReadonlyArray<Change>): Promise<void> => {
      // The queue takes no two large rows, and half a change would be done wrongly.
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

/** Puts work onto a queue, one message each: together they may be more than the queue takes at once. */
export const putOffTo =
  (queueUrl: string) =>
  async (work: ReadonlyArray<Work>): Promise<void> => {
    await Promise.all(work.map((one) => sendToQueue(queueUrl, [one])));
  };

const isFromQueue = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent => {
  const [first] = event.Records;
  return first !== undefined && 'body' in first;
};

/** A queue takes less than two large rows: of those only the newer is kept. */
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

// The event types of @types/aws-lambda and the SDK name the same shape twice.
const read = (image: unknown) => (isImage(image) ? readImage(image) : null);
const isImage = (image: unknown): image is StoredItem => typeof image === 'object' && image !== null;
