import { createHash } from 'node:crypto';
import { countedLateEntity, countedPageEntity } from './counted.entities.ts';
import { expiresAfter } from './table/expires-after.ts';
import type { Conditions, Place } from './table/expression.ts';
import { writeTogether, type RowWrite } from './write-together.ts';

type Numbers = Readonly<Record<string, number>>;

/** What one change of the table adds to the counters. `at`: when the change was made, seconds since 1970, if known. */
export type CountedChange<Bucket, Counts extends Numbers> = {
  eventId: string;
  at?: number | undefined;
  deltas: ReadonlyArray<{ bucket: Bucket; counts: Counts }>;
};

/** The part of a counter's row that prevents counting a change twice: ids of counted changes, and the time up to which such ids were
 *  moved to pages. */
type Guard = { counted?: ReadonlyArray<string> | undefined; settledAt?: number | undefined };
type GuardCondition = (row: { counted: Place; settledAt: Place }, is: Conditions) => string;

/** Access to the rows of one kind of counter. */
export type CounterRows<Bucket, Counts extends Numbers> = {
  /** Unique among all counters of a company. */
  nameOf: (bucket: Bucket) => string;
  companyOf: (bucket: Bucket) => number;
  /** Read consistently. */
  get: (bucket: Bucket) => Promise<Guard | null>;
  /** Adds to the numbers, and adds change ids to the row, on a condition. @returns the row after the write, null when the condition
   *  failed. */
  add: (bucket: Bucket, counts: Counts, counted: ReadonlyArray<string>, condition: GuardCondition) => Promise<Guard | null>;
  /** Removes change ids from the row, on a condition. */
  settle: (bucket: Bucket, settledAt: number, counted: ReadonlyArray<string>, condition: GuardCondition) => RowWrite;
  /** Adds to the numbers only. */
  addLate: (bucket: Bucket, counts: Counts) => RowWrite;
};

/** What one change adds to one bucket. `entry` is the id of the change as it is stored there; its time is a part of it. */
type Part<Counts> = { entry: string; at: number; counts: Counts };

/** How long ids of counted changes are remembered. A stream keeps its records for a day, and a retry may come a day later: two days are
 *  safe. */
const rememberSec = 2 * 86_400;
/** With more change ids than this in a counter's row, the older ones move to a page: every count pays for the size of the row. */
const keptEntries = 20;

/** Counts each change once, however often it is delivered. The counter's own row lists the ids of the changes that its numbers include,
 *  so one conditional write is enough to count. When the list is long, its ids up to the time `settledAt` move to a page together. A
 *  change from before that time is looked up in the pages, and gets a row of its own when it was not counted yet. A change that counts
 *  in two buckets needs two writes: when one of them fails, redelivery of the change completes it. */
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

/** A failed condition is retried with fewer changes: those that the row already contains are dropped, and those from before `settledAt`
 *  are looked up in the pages and counted one by one. */
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

/** @returns false when the row already contains one of the changes, or when one is from before `settledAt` and may be in a page. */
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
        // Both objects have the same keys; `fromEntries` loses that type.
        Object.fromEntries(Object.entries(sum).map(([name, value]) => [name, value + (counts[name] ?? 0)])) as Counts,
    );

/** Moves the ids of older changes to a page. Refused when the row was changed concurrently: the next count then does it. */
const settle = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  { counted = [], settledAt }: Guard,
  now: Date,
) => {
  const times = counted.map(atOf);
  // More changes of the newest second may still arrive, so its ids stay in the row.
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

/** Counts a change from before `settledAt` that is not in the counter's row. If it was counted already, it is in the first page that
 *  ends at or after its time, or has a row of its own. */
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

/** Id of a change in a counter: its time, and enough characters of a hash that no two changes share them. Short, because it is stored
 *  often. */
const entryOf = (at: number, eventId: string): string =>
  `${at.toString(36)}.${createHash('sha256').update(eventId).digest('base64url').slice(0, 12)}`;
const atOf = (entry: string): number => Number.parseInt(entry, 36);
