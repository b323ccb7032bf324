import { createHash } from 'node:crypto';
import { countedLateEntity, countedPageEntity } from './counted.entities.ts';
import { expiresAfter } from './table/expires-after.ts';
import type { Conditions, Place } from './table/expression.ts';
import { writeTogether, type RowWrite } from './write-together.ts';

type Numbers = Readonly<Record<string, number>>;

/** A change to count, such as one of a table row. `eventId`: the same on every delivery of the change. `at`: when the change was made,
 *  seconds since 1970; undefined = unknown. `deltas`: the numbers (`counts`) to add to each counter (`bucket`). */
export type CountedChange<Bucket, Counts extends Numbers> = {
  eventId: string;
  at?: number | undefined;
  deltas: ReadonlyArray<{ bucket: Bucket; counts: Counts }>;
};

/** The part of a counter's row that prevents counting a change twice. `counted`: ids of changes that the counter already includes.
 *  `settledAt`: the time (seconds since 1970) up to which such ids were moved from the row to rows of `countedPageEntity`. */
type Guard = { counted?: ReadonlyArray<string> | undefined; settledAt?: number | undefined };
type GuardCondition = (row: { counted: Place; settledAt: Place }, is: Conditions) => string;

/** Reads and writes of one kind of counter, supplied by the store of that kind. A bucket identifies a counter, which is one row. */
export type CounterRows<Bucket, Counts extends Numbers> = {
  /** Name of the counter, unique among all counters of its company. */
  nameOf: (bucket: Bucket) => string;
  companyOf: (bucket: Bucket) => number;
  /** Strongly consistent read of the counter's row; null when the counter does not exist yet. */
  get: (bucket: Bucket) => Promise<Guard | null>;
  /** Adds `counts` to the counter's numbers and `counted`, the ids of the changes that are counted now, to its row, if `condition` holds.
   *  @returns the ids and the instant by which the row refuses to count a change twice, as written; null when the condition failed. */
  add: (bucket: Bucket, counts: Counts, counted: ReadonlyArray<string>, condition: GuardCondition) => Promise<Guard | null>;
  /** Write that removes the change ids `counted` from the counter's row and sets `settledAt` in it, if `condition` holds. */
  settle: (bucket: Bucket, settledAt: number, counted: ReadonlyArray<string>, condition: GuardCondition) => RowWrite;
  /** Write that adds `counts` to the counter's numbers, without adding the id of the change to the counter's row. */
  addLate: (bucket: Bucket, counts: Counts) => RowWrite;
};

/** What one change adds to one counter. `entry`: id of the change as the counter stores it, which includes the time `at` (seconds since
 *  1970; 0 = unknown). */
type Part<Counts> = { entry: string; at: number; counts: Counts };

/** How long ids of counted changes are stored, in seconds. The DynamoDB stream keeps a change for a day, and a retry may come a day later,
 *  so two days are safe. */
const rememberSec = 2 * 86_400;
/** Maximum number of change ids in a counter's row: beyond that its older ids move to another row, because a larger row makes every count more
 *  expensive. Also the most changes that are counted in one write. */
const keptEntries = 20;

/** Counts each change once, however often it is delivered. A counter's row lists the ids of the changes that its numbers include, so one
 *  conditional write both checks and counts. When the list is long, its older ids move to a page (a row of `countedPageEntity`), and
 *  `settledAt` becomes the time up to which ids were moved. A change from before that time that arrives later is searched in the pages;
 *  if it was not counted yet, it is counted and its id is stored in a row of its own (`countedLateEntity`). A change that adds to two
 *  counters needs two writes: when one of them fails, redelivery of the change completes it. */
export const countOnceIn = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  changes: ReadonlyArray<CountedChange<Bucket, Counts>>,
  now: Date,
): Promise<void> => {
  const buckets = new Map<string, { bucket: Bucket; parts: Part<Counts>[] }>();
  for (const { eventId, at = 0, deltas } of changes)
    for (const { bucket, counts } of deltas) {
      const name = rows.nameOf(bucket);
      const known = buckets.get(name) ?? { bucket, parts: [] };
      const entry = entryOf(at, eventId);
      if (known.parts.every((part) => part.entry !== entry)) known.parts.push({ entry, at, counts });
      buckets.set(name, known);
    }
  await Promise.all(
    [...buckets.values()].map(async ({ bucket, parts }) => {
      for (let start = 0; start < parts.length; start += keptEntries)
        await count(rows, bucket, parts.slice(start, start + keptEntries), now);
    }),
  );
};

/** Counts changes in one counter. When the condition of the write fails, the write is repeated with fewer changes: those whose ids the
 *  counter's row lists are dropped, and those made at or before the row's `settledAt` are counted one by one by `countLate`. */
const count = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  parts: ReadonlyArray<Part<Counts>>,
  now: Date,
): Promise<void> => {
  let left = parts;
  while (left.length > 0 && !(await countTogether(rows, bucket, left, now))) {
    const row = await rows.get(bucket);
    const counted = new Set(row?.counted);
    const unknown = left.filter(({ entry }) => !counted.has(entry));
    const isLate = ({ at }: Part<Counts>) => row?.settledAt !== undefined && at <= row.settledAt;
    for (const part of unknown.filter(isLate)) await countLate(rows, bucket, part, now);
    left = unknown.filter((part) => !isLate(part));
  }
};

/** Counts changes in one write to the counter's row.
 *  @returns false, with nothing counted, when the row already lists one of the changes, or when one was made at or before the row's
 *  `settledAt`: its id may then be in a `countedPageEntity` row. */
const countTogether = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  parts: ReadonlyArray<Part<Counts>>,
  now: Date,
): Promise<boolean> => {
  const entries = parts.map(({ entry }) => entry);
  const earliest = Math.min(...parts.map(({ at }) => at));
  const row = await rows.add(bucket, sumOf(parts), entries, ({ counted, settledAt }, { hasNot, lt, notExists }) =>
    [`(${notExists(settledAt)} OR ${lt(settledAt, earliest)})`, ...entries.map((entry) => hasNot(counted, entry))].join(' AND '),
  );
  if (row && (row.counted?.length ?? 0) > keptEntries) await settle(rows, bucket, row, now);
  return row !== null;
};

const sumOf = <Counts extends Numbers>(parts: ReadonlyArray<Part<Counts>>): Counts =>
  parts
    .map(({ counts }) => counts)
    .reduce(
      (sum, counts) =>
        // Cast, because `Object.fromEntries` loses the names of the numbers; all `counts` of a counter have the same names.
        Object.fromEntries(Object.entries(sum).map(([name, value]) => [name, value + (counts[name] ?? 0)])) as Counts,
    );

/** Moves all ids but those of the newest second from a counter's row to a new row of `countedPageEntity`. Nothing is moved when the
 *  counter's row was changed concurrently: the next count then moves them. */
const settle = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  { counted = [], settledAt }: Guard,
  now: Date,
) => {
  const times = counted.map(atOf);
  // Ids of the newest second stay in the counter's row, because more changes of that second may still arrive.
  const upTo = Math.max(...times) - 1;
  const older = counted.filter((entry) => atOf(entry) <= upTo);
  if (older.length === 0) return;
  await writeTogether([
    countedPageEntity
      .create({
        companyId: rows.companyOf(bucket),
        bucket: rows.nameOf(bucket),
        settledAt: upTo,
        counted: older,
        expiresAt: expiresAfter(now, rememberSec),
      })
      .commit(),
    rows.settle(bucket, upTo, older, (row, { eq, notExists, sizeIs }) =>
      [sizeIs(row.counted, counted.length), settledAt === undefined ? notExists(row.settledAt) : eq(row.settledAt, settledAt)].join(
        ' AND ',
      ),
    ),
  ]);
};

/** Counts a change that was made at or before `settledAt` of the counter's row and is not listed there, unless it was counted before: then
 *  its id is in the `countedPageEntity` row with the earliest `settledAt` not before the change, or in a row of `countedLateEntity`. */
const countLate = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  { entry, at, counts }: Part<Counts>,
  now: Date,
): Promise<void> => {
  const key = { companyId: rows.companyOf(bucket), bucket: rows.nameOf(bucket) };
  const pages = await countedPageEntity
    .query('byBucket', key)
    .gt({ settledAt: at - 1 })
    .go({ limit: 1, consistent: true });
  if (pages.data[0]?.counted.includes(entry)) return;
  await writeTogether([
    countedLateEntity.create({ ...key, change: entry, expiresAt: expiresAfter(now, rememberSec) }).commit(),
    rows.addLate(bucket, counts),
  ]);
};

/** Id under which a counter stores a change: the time of the change in base 36, a dot, and 12 characters of a hash, enough that no two
 *  changes share an id. Short, because each counter stores many of them. */
const entryOf = (at: number, eventId: string): string =>
  `${at.toString(36)}.${createHash('sha256').update(eventId).digest('base64url').slice(0, 12)}`;
const atOf = (entry: string): number => Number.parseInt(entry, 36);
