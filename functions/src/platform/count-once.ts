import { createHash } from 'node:crypto';
import { countedLateEntity, countedPageEntity } from './counted.entities.ts';
import { expiresAfter } from './table/expires-after.ts';
import type { Conditions, Place } from './table/expression.ts';
import { writeTogether, type RowWrite } from './write-together.ts';

type Numbers = Readonly<Record<string, number>>;

/** What a change does to the counters. `at`: when it was made, seconds since 1970, where that is known. */
export type CountedChange<Bucket, Counts extends Numbers> = {
  eventId: string;
  at?: number | undefined;
  deltas: ReadonlyArray<{ bucket: Bucket; counts: Counts }>;
};

/** The part of a counter's row that keeps it from counting a change twice. */
type Guard = { counted?: ReadonlyArray<string> | undefined; settledAt?: number | undefined };
type GuardCondition = (row: { counted: Place; settledAt: Place }, is: Conditions) => string;

/** The rows of one kind of counter. */
export type CounterRows<Bucket, Counts extends Numbers> = {
  /** Unique among all counters of a company. */
  nameOf: (bucket: Bucket) => string;
  companyOf: (bucket: Bucket) => number;
  /** Read consistently. */
  get: (bucket: Bucket) => Promise<Guard | null>;
  /** Adds to the numbers and to the names in the row, on a condition. @returns the row as it is now, null when it is refused. */
  add: (bucket: Bucket, counts: Counts, counted: ReadonlyArray<string>, condition: GuardCondition) => Promise<Guard | null>;
  /** Takes names out of the row, on a condition. */
  settle: (bucket: Bucket, settledAt: number, counted: ReadonlyArray<string>, condition: GuardCondition) => RowWrite;
  /** Adds to the numbers alone. */
  addLate: (bucket: Bucket, counts: Counts) => RowWrite;
};

/** A change as one bucket counts it. `entry` is its name there, with its time. */
type Part<Counts> = { entry: string; at: number; counts: Counts };

/** A stream keeps its records for a day and a retry may come as late; two are safe. */
const rememberSec = 2 * 86_400;
/** So many changes a counter's row holds before the older ones go to a page: the row stays small, as every count pays for its size. */
const keptEntries = 20;

/** Applies each change once, however often it comes. The guard is in the counter's own row: it names the changes that stand in its numbers, so that one
 *  plain write counts. When there are many names, those up to `settledAt` move to a page together. A change from before that is looked up there,
 *  and gets a mark of its own when it was never counted. Two buckets of one change are two writes: who delivers it again completes it. */
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

/** Each refusal leaves fewer: what stands in the row is done, and what is late is looked up. */
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

/** @returns false when one of them stands in the row already, or may stand in a page. */
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
        // The same numbers, each added to its own.
        Object.fromEntries(Object.entries(sum).map(([name, value]) => [name, value + (counts[name] ?? 0)])) as Counts,
    );

/** Moves the names of older changes to a page. Refused when the row moved on: whoever counts next does it. */
const settle = async <Bucket, Counts extends Numbers>(
  rows: CounterRows<Bucket, Counts>,
  bucket: Bucket,
  { counted = [], settledAt }: Guard,
  now: Date,
) => {
  const times = counted.map(atOf);
  // More changes of the newest second are on their way.
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

/** A change of before `settledAt` that does not stand in the row: it stands in the first page that ends after it, has a mark, or was never counted. */
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

/** Short, as it is stored: the time, and enough letters of a hash that no two changes share them. */
const entryOf = (at: number, eventId: string): string =>
  `${at.toString(36)}.${createHash('sha256').update(eventId).digest('base64url').slice(0, 12)}`;
const atOf = (entry: string): number => Number.parseInt(entry, 36);
